package quinola.bots;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import quinola.v1.Reversis.ReversisObservation;
import quinola.v1.Reversis.ReversisQuestion;

class ReversisSenseTest {
    private static int card(String text) {
        return 13 * "CDSH".indexOf(text.charAt(1)) + "23456789TJQKA".indexOf(text.charAt(0));
    }

    /** Card numbers from texts as "QS 2H". */
    private static List<Integer> cards(String texts) {
        return texts.isEmpty() ? List.of() : Arrays.stream(texts.split(" ")).map(ReversisSenseTest::card).toList();
    }

    private static int choice(ReversisQuestion question, String hand, String played, List<Integer> legal) {
        var seen = ReversisObservation.newBuilder()
                .setQuestion(question)
                .addAllHand(cards(hand))
                .addAllPlayed(cards(played))
                .build();
        return new ReversisSense(seen, legal).choose();
    }

    private static int play(String hand, String played, String legal) {
        return choice(ReversisQuestion.REVERSIS_QUESTION_PLAY, hand, played, cards(legal));
    }

    @Test
    void theHighestCardBelowTheTrickIsPlayed() {
        assertEquals(card("9D"), play("2D 9D KD", "QD", "2D 9D KD"));
    }

    @Test
    void theQuinolaIsNotPlayedOnHeartsWhileAnotherHeartIsLeft() {
        assertEquals(card("KH"), play("JH KH", "QH", "JH KH"));
    }

    @Test
    void whoeverMustTakeTheTrickAsTheLastOneTakesItHighButNotWithTheAce() {
        assertEquals(card("KS"), play("JS KS AS", "4S 5S 9S", "JS KS AS"));
    }

    @Test
    void theQuinolaIsTheFirstToBeThrownOnOthersThenTheAceOfDiamonds() {
        assertEquals(card("JH"), play("AC AD JH", "4S", "AC AD JH"));
        assertEquals(card("AD"), play("AC AD KH", "4S", "AC AD KH"));
    }

    @Test
    void aLowCardIsLed() {
        assertEquals(card("2C"), play("2C KC 9D", "", "2C KC 9D"));
    }

    @Test
    void theDealerLaysABareQuinolaAway() {
        assertEquals(card("JH"),
                choice(ReversisQuestion.REVERSIS_QUESTION_DISCARD, "2C AC JH", "", cards("2C AC JH")));
    }

    @Test
    void aHandWithoutDangerIsKept() {
        assertEquals(ReversisSense.KEEP,
                choice(ReversisQuestion.REVERSIS_QUESTION_EXCHANGE, "2C 3C", "", List.of(0, 1, ReversisSense.KEEP)));
    }

    @Test
    void aDebtIsClaimed() {
        assertEquals(ReversisSense.CLAIM,
                choice(ReversisQuestion.REVERSIS_QUESTION_CLAIM, "", "", List.of(53, 54)));
    }
}
