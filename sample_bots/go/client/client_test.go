package client

import (
	"errors"
	"net"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"gobots/quinolapb"
)

// A script plays one stream as the referee.
type script func(*testing.T, quinolapb.RefereeService_PlayServer) error

// referee follows one script after another, a stream each.
type referee struct {
	quinolapb.UnimplementedRefereeServiceServer
	t       *testing.T
	scripts chan script
}

func (r *referee) Play(call quinolapb.RefereeService_PlayServer) error {
	message, err := call.Recv()
	if err != nil || message.GetHello().GetTicket() != "ticket" || message.Hello.ProtocolVersion != 1 {
		r.t.Errorf("the stream begins with %v, %v; want a Hello", message, err)
	}
	return (<-r.scripts)(r.t, call)
}

// play plays against a referee with these scripts.
func play(t *testing.T, choose Choose, scripts ...script) error {
	t.Helper()
	pauses = []time.Duration{time.Millisecond}
	socket := filepath.Join(t.TempDir(), "referee")
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	queue := make(chan script, len(scripts))
	for _, script := range scripts {
		queue <- script
	}
	server := grpc.NewServer()
	quinolapb.RegisterRefereeServiceServer(server, &referee{t: t, scripts: queue})
	go server.Serve(listener)
	defer server.Stop()
	environment := map[string]string{"QUINOLA_ADDRESS": "unix:" + socket, "QUINOLA_TICKET": "ticket"}
	return Play(t.Context(), choose, func(name string) string { return environment[name] })
}

// ask sends a request of table 7 and returns the actions of its answer.
func ask(t *testing.T, call quinolapb.RefereeService_PlayServer, sequence int32) []int32 {
	started := &quinolapb.TableStarted{TableId: 7, DiceSeed: []byte("sixteen bytes ..")}
	request := &quinolapb.DecisionRequest{
		TableId: 7, Sequence: sequence, LegalActions: []int32{2, 3, 5, 8, 13, 21, 34}, Pick: 3,
	}
	_ = call.Send(&quinolapb.RefereeMessage{
		Welcome:       &quinolapb.Welcome{ProtocolVersion: 1},
		TablesStarted: []*quinolapb.TableStarted{started},
		Requests:      []*quinolapb.DecisionRequest{request},
	})
	message, err := call.Recv()
	if err != nil || len(message.Decisions) != 1 {
		t.Fatalf("the answer is %v, %v; want one decision", message, err)
	}
	decision := message.Decisions[0]
	if decision.TableId != 7 || decision.Sequence != sequence {
		t.Errorf("the answer names %v; want table 7, request %d", decision, sequence)
	}
	return decision.Actions
}

func end(t *testing.T, call quinolapb.RefereeService_PlayServer) error {
	_ = call.Send(&quinolapb.RefereeMessage{SessionEnded: &quinolapb.SessionEnded{}})
	if message, err := call.Recv(); err != nil || message.Goodbye == nil {
		t.Errorf("the session's end is answered by %v, %v; want Goodbye", message, err)
	}
	return nil
}

func TestItAnswersUntilTheEndOfTheSessionAndSaysGoodbye(t *testing.T) {
	err := play(t, Random, func(t *testing.T, call quinolapb.RefereeService_PlayServer) error {
		if actions := ask(t, call, 1); len(actions) != 3 || len(slices.Compact(slices.Sorted(slices.Values(actions)))) != 3 {
			t.Errorf("it chose %v; want three different actions", actions)
		}
		return end(t, call)
	})
	if err != nil {
		t.Error(err)
	}
}

func TestItDialsInAgainAndRollsTheSameDice(t *testing.T) {
	var before []int32
	lose := func(t *testing.T, call quinolapb.RefereeService_PlayServer) error {
		before = ask(t, call, 1)
		return status.Error(codes.Unknown, "lost")
	}
	goOn := func(t *testing.T, call quinolapb.RefereeService_PlayServer) error {
		if after := ask(t, call, 1); !slices.Equal(before, after) {
			t.Errorf("the same request was answered by %v, then %v", before, after)
		}
		if next := ask(t, call, 2); slices.Equal(before, next) {
			t.Errorf("two requests had the same dice: %v", next)
		}
		return end(t, call)
	}
	if err := play(t, Random, lose, goOn); err != nil {
		t.Error(err)
	}
}

func TestEachEndHasItsError(t *testing.T) {
	answering := func(code codes.Code) script {
		return func(t *testing.T, call quinolapb.RefereeService_PlayServer) error {
			_ = call.Send(&quinolapb.RefereeMessage{Welcome: &quinolapb.Welcome{}})
			return status.Error(code, "that is why")
		}
	}
	asking := func(t *testing.T, call quinolapb.RefereeService_PlayServer) error {
		return call.Send(&quinolapb.RefereeMessage{Requests: []*quinolapb.DecisionRequest{{}}})
	}
	failing := func(*Request) []int32 { panic("no idea") }
	for name, test := range map[string]struct {
		choose  Choose
		scripts []script
		want    error
	}{
		"a ticket that is not valid": {Random, []script{answering(codes.Unauthenticated)}, ErrVerdict},
		"another protocol version":   {Random, []script{answering(codes.FailedPrecondition)}, ErrVerdict},
		"a newer stream":             {Random, []script{answering(codes.Aborted)}, ErrVerdict},
		"a referee that goes":        {Random, []script{answering(codes.Internal), answering(codes.Internal)}, ErrLost},
		"a bot that panics":          {failing, []script{asking}, ErrBot},
	} {
		t.Run(name, func(t *testing.T) {
			if err := play(t, test.choose, test.scripts...); !errors.Is(err, test.want) {
				t.Errorf("it ended with %v; want %v", err, test.want)
			}
		})
	}
}

func TestNobodyAtTheAddressIsUnreachable(t *testing.T) {
	pauses = []time.Duration{time.Millisecond}
	err := Play(t.Context(), Random, func(string) string { return "unix:/nowhere" })
	if !errors.Is(err, ErrUnreachable) {
		t.Errorf("it ended with %v; want %v", err, ErrUnreachable)
	}
}
