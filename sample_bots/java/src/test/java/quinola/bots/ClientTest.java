package quinola.bots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Status;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import quinola.bots.Client.Exit;
import quinola.v1.Play.BotMessage;
import quinola.v1.Play.Decision;

@Timeout(20)
class ClientTest {
    private static final List<Integer> PAUSES_MS = List.of(1, 1);
    private static final Bot FIRST = request -> request.decision().getLegalActionsList().subList(0, 1);

    @Test
    void aSessionIsAnsweredLeftWithGoodbyeAndEndsWell() throws IOException {
        try (var referee = new Referee(Referee.WHOLE_SESSION)) {
            assertEquals(Exit.END, Client.play(FIRST, referee.environment(), PAUSES_MS));
            List<BotMessage> heard = referee.heard();
            assertEquals("a ticket", heard.get(0).getHello().getTicket());
            assertEquals(1, heard.get(0).getHello().getProtocolVersion());
            Decision decision = Decision.newBuilder().setTableId(3).setSequence(9).addActions(4).build();
            assertEquals(List.of(decision), heard.get(1).getDecisionsList());
            assertTrue(heard.get(2).hasGoodbye());
        }
    }

    @Test
    void aLostRefereeIsDialledAgainWithTheSameTicket() throws IOException {
        var lost = Referee.endingWith(Status.UNKNOWN);
        try (var referee = new Referee(lost, lost, lost, lost, Referee.WHOLE_SESSION)) {
            assertEquals(Exit.END, Client.play(FIRST, referee.environment(), PAUSES_MS));
            List<String> tickets = referee.heard().stream()
                    .filter(BotMessage::hasHello)
                    .map(message -> message.getHello().getTicket())
                    .toList();
            assertEquals(Collections.nCopies(5, "a ticket"), tickets);
        }
    }

    @Test
    void aRefereeThatStaysLostIsGivenUp() throws IOException {
        try (var referee = new Referee(Referee.VANISHING, Referee.VANISHING, Referee.VANISHING)) {
            assertEquals(Exit.LOST_REFEREE, Client.play(FIRST, referee.environment(), PAUSES_MS));
        }
    }

    @ParameterizedTest
    @EnumSource(value = Status.Code.class, names = {"UNAUTHENTICATED", "FAILED_PRECONDITION", "ABORTED"})
    void aVerdictIsNotArguedWith(Status.Code code) throws IOException {
        try (var referee = new Referee(Referee.endingWith(code.toStatus()), Referee.WHOLE_SESSION)) {
            assertEquals(Exit.VERDICT, Client.play(FIRST, referee.environment(), PAUSES_MS));
        }
    }

    @Test
    void nobodyAnswers() throws IOException {
        Map<String, String> environment;
        try (var referee = new Referee()) {
            environment = referee.environment();
        }
        assertEquals(Exit.NO_REFEREE, Client.play(FIRST, environment, PAUSES_MS));
    }

    @Test
    void aVariableIsMissing() {
        assertEquals(Exit.NO_REFEREE, Client.play(FIRST, Map.of(), PAUSES_MS));
    }

    @Test
    void theBotsOwnErrorEndsIt() throws IOException {
        Bot broken = request -> {
            throw new IllegalStateException("no such luck");
        };
        try (var referee = new Referee(Referee.WHOLE_SESSION)) {
            assertEquals(Exit.OWN_ERROR, Client.play(broken, referee.environment(), PAUSES_MS));
        }
    }
}
