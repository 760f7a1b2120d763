// Package client plays a session for a bot: it dials in, says Hello, asks the bot for each
// decision, dials in again when the referee is lost, and tells how it all ended.
package client

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
)

// Why a session ended other than well.
var (
	ErrBot         = errors.New("the bot failed")
	ErrUnreachable = errors.New("nobody to play with")
	ErrVerdict     = errors.New("the referee ended it")
	ErrLost        = errors.New("the referee was lost")
)

// pauses come before each further try to dial in.
var pauses = []time.Duration{
	100 * time.Millisecond, 200 * time.Millisecond, 400 * time.Millisecond,
	800 * time.Millisecond, 1600 * time.Millisecond,
}

// Main plays the session that started this process, and exits.
func Main(choose Choose) {
	log.SetFlags(0)
	err := Play(context.Background(), choose, os.Getenv)
	if err != nil {
		log.Print(err)
	}
	os.Exit(exitStatus(err))
}

// exitStatus is as docs/protocol.md, section 8, has it.
func exitStatus(err error) int {
	switch {
	case err == nil:
		return 0
	case errors.Is(err, ErrUnreachable):
		return 2
	case errors.Is(err, ErrVerdict):
		return 3
	case errors.Is(err, ErrLost):
		return 4
	default:
		return 1
	}
}

// Play plays until the session ends. Its error wraps one of those above.
func Play(ctx context.Context, choose Choose, getenv func(string) string) error {
	address, ticket := getenv("QUINOLA_ADDRESS"), getenv("QUINOLA_TICKET")
	if address == "" || ticket == "" {
		return fmt.Errorf("%w: QUINOLA_ADDRESS and QUINOLA_TICKET must be set", ErrUnreachable)
	}
	transport, err := transportCredentials(address, getenv("QUINOLA_CA"))
	if err != nil {
		return fmt.Errorf("%w: QUINOLA_CA: %w", ErrUnreachable, err)
	}
	lost := ErrUnreachable
	for tries := 0; ; tries++ {
		stream := stream{choose: choose, ticket: ticket}
		err := playOnce(ctx, address, transport, &stream)
		if err == nil || errors.Is(err, ErrBot) || errors.Is(err, ErrVerdict) {
			return err
		}
		if stream.welcomed {
			lost = ErrLost
		}
		if stream.answered {
			tries = 0
		}
		if tries == len(pauses) {
			return fmt.Errorf("%w at %s: %w", lost, address, err)
		}
		select {
		case <-time.After(pauses[tries]):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func transportCredentials(address, caFile string) (credentials.TransportCredentials, error) {
	if caFile == "" || strings.HasPrefix(address, "unix:") {
		return insecure.NewCredentials(), nil
	}
	return credentials.NewClientTLSFromFile(caFile, "")
}

// playOnce plays one stream on a connection of its own: a kept one would wait before it tries again.
func playOnce(
	ctx context.Context, address string, transport credentials.TransportCredentials, s *stream,
) error {
	connection, err := grpc.NewClient(address, grpc.WithTransportCredentials(transport))
	if err != nil {
		return fmt.Errorf("%w: QUINOLA_ADDRESS: %w", ErrUnreachable, err)
	}
	defer connection.Close()
	err = s.play(ctx, connection)
	// Only these codes are a verdict; how a vanished referee looks differs by language and moment.
	switch status.Code(err) {
	case codes.Unauthenticated, codes.FailedPrecondition, codes.Aborted:
		return fmt.Errorf("%w: %w", ErrVerdict, err)
	default:
		return err
	}
}
