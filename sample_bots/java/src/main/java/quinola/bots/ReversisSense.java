package quinola.bots;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import quinola.v1.Reversis.ReversisObservation;

/**
 * A little sense for Reversis: stay below the trick, throw the quinola and the aces on other suits, lead low.
 *
 * <p>A card is suit * 13 + rank, and playing it or laying it away is the action of the same number
 * (docs/rules/reversis.md).
 */
final class ReversisSense {
    private static final int SEATS = 4;
    private static final int RANKS = 13;
    private static final int TEN = 8;
    private static final int ACE = 12;
    private static final int HEARTS = 3;
    static final int ACE_OF_DIAMONDS = RANKS + ACE;
    static final int QUINOLA = HEARTS * RANKS + 9;
    static final int KEEP = 52;
    static final int CLAIM = 53;

    private final ReversisObservation seen;
    private final List<Integer> legal;

    ReversisSense(ReversisObservation seen, List<Integer> legal) {
        this.seen = seen;
        this.legal = legal;
    }

    int choose() {
        return switch (seen.getQuestion()) {
            case REVERSIS_QUESTION_CLAIM -> CLAIM;
            case REVERSIS_QUESTION_EXCHANGE -> exchange();
            case REVERSIS_QUESTION_DISCARD -> best(legal, this::danger);
            default -> play();
        };
    }

    /** Lay the most dangerous card away; keep a hand that has none. */
    private int exchange() {
        int worst = best(legal.stream().filter(action -> action < KEEP).toList(), this::danger);
        return danger(worst) > 0 ? worst : KEEP;
    }

    /** How much a hand would like to be without a card: high ones with few lower ones to play first. */
    private double danger(int card) {
        long lower = seen.getHandList().stream().filter(held -> suit(held) == suit(card) && held < card).count();
        double price = card == QUINOLA ? 6 : rank(card) == ACE ? 4 : rank(card) > TEN ? rank(card) - TEN : 0;
        return price - 2.0 * lower;
    }

    private int play() {
        List<Integer> played = seen.getPlayedList();
        List<Integer> trick = played.subList(played.size() - played.size() % SEATS, played.size());
        if (trick.isEmpty()) {
            return best(legal, card -> -riskOfLeading(card));
        }
        int led = suit(trick.get(0));
        List<Integer> following = legal.stream().filter(card -> suit(card) == led).toList();
        return following.isEmpty() ? best(legal, ReversisSense::worthDiscarding) : follow(following, trick);
    }

    /** The highest card that stays below the trick, or the cheapest that does not; costly ones last. */
    private static int follow(List<Integer> following, List<Integer> trick) {
        int led = suit(trick.get(0));
        int highest = trick.stream().filter(card -> suit(card) == led).mapToInt(card -> card).max().orElseThrow();
        boolean last = trick.size() == SEATS - 1;
        return best(following, card -> {
            double order = card < highest ? 100 + card : last ? card : -card;
            return isCostly(card) ? order - 1000 : order;
        });
    }

    /** The quinola wins the pot when it is thrown on another suit, and an ace is paid for. */
    private static double worthDiscarding(int card) {
        return card == QUINOLA ? 1000 : card == ACE_OF_DIAMONDS ? 200 : rank(card) == ACE ? 100 : rank(card);
    }

    /** The share of the unseen cards of its suit that a led card would beat, and so take the trick. */
    private double riskOfLeading(int card) {
        if (isCostly(card)) {
            return 10;
        }
        Set<Integer> known = new HashSet<>(seen.getPlayedList());
        known.addAll(seen.getHandList());
        int first = suit(card) * RANKS;
        List<Integer> unseen = IntStream.range(first, first + RANKS)
                .filter(other -> rank(other) != TEN && !known.contains(other))
                .boxed()
                .toList();
        // With none left it surely takes the trick, and whatever is thrown on it.
        return unseen.isEmpty() ? 2 : (double) unseen.stream().filter(other -> other < card).count() / unseen.size();
    }

    private static boolean isCostly(int card) {
        return card == QUINOLA || rank(card) == ACE;
    }

    private static int best(List<Integer> cards, ToDoubleFunction<Integer> worth) {
        return cards.stream().max(Comparator.comparingDouble(worth)).orElseThrow();
    }

    private static int suit(int card) {
        return card / RANKS;
    }

    private static int rank(int card) {
        return card % RANKS;
    }
}
