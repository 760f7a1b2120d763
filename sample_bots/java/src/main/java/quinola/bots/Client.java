package quinola.bots;

import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.TlsChannelCredentials;
import java.io.File;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.logging.Level;
import java.util.logging.Logger;
import quinola.bots.Conversation.Ending;
import quinola.v1.RefereeServiceGrpc;

/** Dials in to the referee that started this process, and plays until the session is over. */
public final class Client {
    /** What the exit status of the process says. */
    enum Exit { END, OWN_ERROR, NO_REFEREE, VERDICT, LOST_REFEREE }

    /** The process was not started as a bot is. */
    private static final class StartException extends Exception {
        private static final long serialVersionUID = 1;

        StartException(String message) {
            super(message);
        }
    }

    static final List<Integer> PAUSES_MS = List.of(100, 200, 400, 800, 1600);

    private static final Set<Status.Code> VERDICTS =
            EnumSet.of(Status.Code.UNAUTHENTICATED, Status.Code.FAILED_PRECONDITION, Status.Code.ABORTED);
    /** It would warn of options that a Unix socket does not have. Kept, or its level is forgotten. */
    private static final Logger NETTY = Logger.getLogger("io.grpc.netty");

    private final Bot bot;
    private final String address;
    private final String ticket;
    private final ChannelCredentials credentials;

    private Client(Bot bot, Map<String, String> environment) throws StartException {
        this.bot = bot;
        address = variable(environment, "QUINOLA_ADDRESS");
        ticket = variable(environment, "QUINOLA_TICKET");
        credentials = credentials(address, environment.getOrDefault("QUINOLA_CA", ""));
    }

    /** Play all tables of the session, then exit. */
    public static void run(Bot bot) {
        NETTY.setLevel(Level.SEVERE);
        System.exit(play(bot, System.getenv(), PAUSES_MS).ordinal());
    }

    /** As {@code run}, but return what the exit status is to say. */
    static Exit play(Bot bot, Map<String, String> environment, List<Integer> pausesMs) {
        try {
            return new Client(bot, environment).attend(pausesMs);
        } catch (StartException error) {
            System.err.println(error.getMessage());
            return Exit.NO_REFEREE;
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof Desk.ChoiceException error) {
                error.getCause().printStackTrace();
                System.err.println(error.getMessage());
                return Exit.OWN_ERROR;
            }
            throw failure;
        }
    }

    /** Dial in, and again a few times whenever the referee is lost. */
    private Exit attend(List<Integer> pausesMs) {
        boolean welcomed = false;
        var pauses = pausesMs.iterator();
        while (true) {
            Ending ending = playStream();
            Status status = ending.status();
            if (VERDICTS.contains(status.getCode())) {
                System.err.println("the referee ended it: " + text(status));
                return Exit.VERDICT;
            }
            if (ending.left() || status.isOk()) {
                return Exit.END;
            }
            welcomed |= ending.welcomed();
            pauses = ending.answered() ? pausesMs.iterator() : pauses;
            if (!pauses.hasNext()) {
                String what = welcomed ? "the referee is gone" : "no referee answers";
                System.err.println(what + " at " + address + ": " + text(status));
                return welcomed ? Exit.LOST_REFEREE : Exit.NO_REFEREE;
            }
            pause(pauses.next());
        }
    }

    /** One stream on a channel of its own: a kept channel would wait before it tries again. */
    private Ending playStream() {
        ManagedChannel channel = Grpc.newChannelBuilder(address, credentials).build();
        try {
            var conversation = new Conversation(new Desk(bot));
            RefereeServiceGrpc.newStub(channel).play(conversation);
            conversation.greet(ticket);
            return conversation.ending().join();
        } finally {
            channel.shutdownNow();
        }
    }

    private static String text(Status status) {
        Throwable cause = status.getCause();
        String why = cause == null ? "" : ": " + cause.getMessage();
        return status.getDescription() + why + " (" + status.getCode() + ")";
    }

    private static void pause(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
        }
    }

    private static String variable(Map<String, String> environment, String name) throws StartException {
        String value = environment.getOrDefault(name, "");
        if (value.isEmpty()) {
            throw new StartException(name + " is not set: a bot is started by a referee");
        }
        return value;
    }

    private static ChannelCredentials credentials(String address, String authorities) throws StartException {
        if (address.startsWith("unix:") || authorities.isEmpty()) {
            return InsecureChannelCredentials.create();
        }
        try {
            return TlsChannelCredentials.newBuilder().trustManager(new File(authorities)).build();
        } catch (IOException error) {
            throw new StartException("QUINOLA_CA: cannot read " + authorities + ": " + error.getMessage());
        }
    }
}
