package quinola.bots;

import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import quinola.v1.Play.BotMessage;
import quinola.v1.Play.DecisionRequest;
import quinola.v1.Play.RefereeMessage;
import quinola.v1.Play.Ruleset;
import quinola.v1.Play.SessionEnded;
import quinola.v1.Play.TableEnded;
import quinola.v1.Play.TableStarted;
import quinola.v1.Play.Welcome;
import quinola.v1.RefereeServiceGrpc.RefereeServiceImplBase;

/** A small referee for tests: one stream after the other is given to the next of some scripts. */
final class Referee implements AutoCloseable {
    /** What one stream does when the bot sends a message. */
    @FunctionalInterface
    interface Script {
        void hear(BotMessage message, StreamObserver<RefereeMessage> bot);
    }

    private static final RefereeMessage WELCOME = RefereeMessage.newBuilder()
            .setWelcome(Welcome.newBuilder().addRulesets(Ruleset.newBuilder().setRulesetId(1)))
            .build();
    private static final RefereeMessage OPENING = WELCOME.toBuilder()
            .addTablesStarted(TableStarted.newBuilder().setTableId(3).setRulesetId(1).setSeat(2))
            .addRequests(DecisionRequest.newBuilder()
                    .setTableId(3)
                    .setSequence(9)
                    .addAllLegalActions(List.of(4, 5, 6))
                    .setPick(1))
            .build();
    private static final RefereeMessage END = RefereeMessage.newBuilder()
            .addTablesEnded(TableEnded.newBuilder().setTableId(3))
            .setSessionEnded(SessionEnded.getDefaultInstance())
            .build();

    /** Asks one question, and ends the session when it is answered. */
    static final Script WHOLE_SESSION = (message, bot) -> {
        if (message.hasHello()) {
            bot.onNext(OPENING);
        } else if (message.hasGoodbye()) {
            bot.onCompleted();
        } else {
            bot.onNext(END);
        }
    };

    /** Welcomes the bot, and is gone. */
    static final Script VANISHING = (message, bot) -> {
        bot.onNext(WELCOME);
        bot.onError(Status.UNAVAILABLE.withDescription("gone").asException());
    };

    private final List<BotMessage> heard = Collections.synchronizedList(new ArrayList<>());
    private final Server server;

    Referee(Script... scripts) throws IOException {
        Queue<Script> waiting = new ArrayDeque<>(List.of(scripts));
        server = Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
                .addService(new RefereeServiceImplBase() {
                    @Override
                    public StreamObserver<BotMessage> play(StreamObserver<RefereeMessage> bot) {
                        return listener(waiting.remove(), bot);
                    }
                })
                .build()
                .start();
    }

    /** Asks one question, and ends the stream with a status when it is answered. */
    static Script endingWith(Status status) {
        return (message, bot) -> {
            if (message.hasHello()) {
                bot.onNext(OPENING);
            } else {
                bot.onError(status.withDescription("because").asException());
            }
        };
    }

    Map<String, String> environment() {
        return Map.of("QUINOLA_ADDRESS", "localhost:" + server.getPort(), "QUINOLA_TICKET", "a ticket");
    }

    List<BotMessage> heard() {
        return List.copyOf(heard);
    }

    @Override
    public void close() {
        server.shutdownNow();
    }

    private StreamObserver<BotMessage> listener(Script script, StreamObserver<RefereeMessage> bot) {
        return new StreamObserver<>() {
            @Override
            public void onNext(BotMessage message) {
                heard.add(message);
                script.hear(message, bot);
            }

            @Override
            public void onError(Throwable error) {
                // The bot is gone.
            }

            @Override
            public void onCompleted() {
                // The goodbye before has been answered.
            }
        };
    }
}
