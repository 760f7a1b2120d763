package quinola.bots;

import java.util.List;

/** Plays Reversis with a little sense, and any other game as it comes. */
public final class CarefulBot {
    private CarefulBot() {}

    public static void main(String[] arguments) {
        Client.run(CarefulBot::choose);
    }

    private static List<Integer> choose(Request request) {
        var decision = request.decision();
        return decision.hasReversis()
                ? List.of(new ReversisSense(decision.getReversis(), decision.getLegalActionsList()).choose())
                : request.anyActions();
    }
}
