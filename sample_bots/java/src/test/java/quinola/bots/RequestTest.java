package quinola.bots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.google.protobuf.ByteString;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import quinola.v1.Play.DecisionRequest;
import quinola.v1.Play.Ruleset;
import quinola.v1.Play.TableStarted;

class RequestTest {
    private static final List<Integer> LEGAL = IntStream.range(0, 30).boxed().toList();

    private static Request request(String seed, int sequence, int pick) {
        return new Request(
                DecisionRequest.newBuilder().setSequence(sequence).addAllLegalActions(LEGAL).setPick(pick).build(),
                TableStarted.newBuilder().setDiceSeed(ByteString.copyFromUtf8(seed)).build(),
                Ruleset.getDefaultInstance());
    }

    @Test
    void theSameSeedAndQuestionGiveTheSameAnswer() {
        assertEquals(request("seed", 7, 3).anyActions(), request("seed", 7, 3).anyActions());
    }

    @Test
    void anotherQuestionOrSeedGivesAnother() {
        List<Integer> whole = request("seed", 7, 30).anyActions();
        assertNotEquals(whole, request("seed", 8, 30).anyActions());
        assertNotEquals(whole, request("deed", 7, 30).anyActions());
    }

    @Test
    void asManyDifferentActionsAreChosenAsAsked() {
        assertEquals(3, request("seed", 1, 3).anyActions().stream().distinct().count());
        assertEquals(LEGAL, request("seed", 1, 30).anyActions().stream().sorted().toList());
    }
}
