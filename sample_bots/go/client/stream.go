package client

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"runtime"
	"runtime/debug"

	"google.golang.org/grpc"

	"gobots/quinolapb"
)

// protocolVersion is that of docs/protocol.md.
const protocolVersion = 1

// Choose answers one request with as many of its legal actions as its pick says.
type Choose func(*Request) []int32

// Request is one question to one seat.
type Request struct {
	*quinolapb.DecisionRequest
	// Dice are this decision's own: they depend on the seat's seed and the number of the question.
	Dice *rand.Rand
}

// stream is one conversation with the referee.
type stream struct {
	choose   Choose
	ticket   string
	seeds    map[int64][]byte // the dice seed of each table
	welcomed bool             // whether the referee has answered Hello
	answered bool             // whether the bot has answered anything
}

// play converses until the referee ends the stream; nil is its status OK.
func (s *stream) play(ctx context.Context, connection grpc.ClientConnInterface) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	call, err := quinolapb.NewRefereeServiceClient(connection).Play(ctx)
	if err != nil {
		return err
	}
	s.seeds = map[int64][]byte{}
	// An error of Send is io.EOF whatever happened: Recv has the status.
	_ = call.Send(&quinolapb.BotMessage{Hello: &quinolapb.Hello{
		Ticket:          s.ticket,
		ProtocolVersion: protocolVersion,
		Software:        fmt.Sprintf("gobots grpc-go/%s %s", grpc.Version, runtime.Version()),
	}})
	for {
		message, err := call.Recv()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		answer, err := s.take(message)
		if err != nil {
			return err
		}
		if len(answer.Decisions) > 0 {
			_ = call.Send(answer)
			s.answered = true
		}
		if message.SessionEnded != nil {
			_ = call.Send(&quinolapb.BotMessage{Goodbye: &quinolapb.Goodbye{}})
			_ = call.CloseSend()
		}
	}
}

// take answers the requests of a message.
func (s *stream) take(message *quinolapb.RefereeMessage) (*quinolapb.BotMessage, error) {
	s.welcomed = s.welcomed || message.Welcome != nil
	for _, table := range message.TablesStarted {
		s.seeds[table.TableId] = table.DiceSeed
	}
	for _, notice := range message.FaultNotices {
		log.Printf("%s: %s", notice.Fault, notice.Detail)
	}
	answer := &quinolapb.BotMessage{Decisions: make([]*quinolapb.Decision, 0, len(message.Requests))}
	for _, request := range message.Requests {
		actions, err := s.ask(request)
		if err != nil {
			return nil, err
		}
		answer.Decisions = append(answer.Decisions, &quinolapb.Decision{
			TableId: request.TableId, Sequence: request.Sequence, Actions: actions,
		})
	}
	for _, table := range message.TablesEnded {
		delete(s.seeds, table.TableId)
	}
	return answer, nil
}

// ask asks the bot, and makes an error of its panic.
func (s *stream) ask(request *quinolapb.DecisionRequest) (actions []int32, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("%w at table %d, request %d: %v\n%s",
				ErrBot, request.TableId, request.Sequence, reason, debug.Stack())
		}
	}()
	return s.choose(&Request{request, dice(s.seeds[request.TableId], request.Sequence)}), nil
}

// dice makes the dice of one decision.
func dice(seed []byte, sequence int32) *rand.Rand {
	var key [32]byte
	copy(key[:], seed)
	binary.BigEndian.PutUint32(key[28:], uint32(sequence))
	return rand.New(rand.NewChaCha8(key))
}
