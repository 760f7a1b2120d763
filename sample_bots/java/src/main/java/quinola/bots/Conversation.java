package quinola.bots;

import io.grpc.Status;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import quinola.v1.Play.BotMessage;
import quinola.v1.Play.Decision;
import quinola.v1.Play.Goodbye;
import quinola.v1.Play.Hello;
import quinola.v1.Play.RefereeMessage;

/** One stream: says hello, answers, says goodbye when the session is over. */
final class Conversation implements ClientResponseObserver<BotMessage, RefereeMessage> {
    private static final int PROTOCOL_VERSION = 1;
    private static final String SOFTWARE = "quinola-java-bots/1.0 java/" + Runtime.version().feature();

    /** How a stream went. */
    record Ending(Status status, boolean welcomed, boolean answered, boolean left) {}

    private final Desk desk;
    private final CompletableFuture<Ending> ending = new CompletableFuture<>();
    private ClientCallStreamObserver<BotMessage> referee;
    private boolean welcomed;
    private boolean answered;
    private boolean left;

    Conversation(Desk desk) {
        this.desk = desk;
    }

    /** Is there when the stream has ended; it fails when the bot's own code does. */
    CompletableFuture<Ending> ending() {
        return ending;
    }

    void greet(String ticket) {
        referee.onNext(BotMessage.newBuilder()
                .setHello(Hello.newBuilder()
                        .setTicket(ticket)
                        .setProtocolVersion(PROTOCOL_VERSION)
                        .setSoftware(SOFTWARE))
                .build());
    }

    @Override
    public void beforeStart(ClientCallStreamObserver<BotMessage> stream) {
        referee = stream;
    }

    @Override
    public void onNext(RefereeMessage message) {
        try {
            take(message);
        } catch (Desk.ChoiceException error) {
            ending.completeExceptionally(error);
            referee.cancel("the bot failed", error);
        }
    }

    private void take(RefereeMessage message) {
        welcomed |= message.hasWelcome();
        List<Decision> decisions = desk.answer(message);
        if (!decisions.isEmpty()) {
            answered = true;
            referee.onNext(BotMessage.newBuilder().addAllDecisions(decisions).build());
        }
        if (message.hasSessionEnded()) {
            left = true;
            referee.onNext(BotMessage.newBuilder().setGoodbye(Goodbye.getDefaultInstance()).build());
            referee.onCompleted();
        }
    }

    @Override
    public void onError(Throwable error) {
        finish(Status.fromThrowable(error));
    }

    @Override
    public void onCompleted() {
        finish(Status.OK);
    }

    private void finish(Status status) {
        ending.complete(new Ending(status, welcomed, answered, left));
    }
}
