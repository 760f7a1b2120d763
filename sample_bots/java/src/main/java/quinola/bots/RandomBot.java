package quinola.bots;

/** Plays any legal action, each equally likely. */
public final class RandomBot {
    private RandomBot() {}

    public static void main(String[] arguments) {
        Client.run(Request::anyActions);
    }
}
