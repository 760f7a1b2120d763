package quinola.bots;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import quinola.v1.Play.Decision;
import quinola.v1.Play.DecisionRequest;
import quinola.v1.Play.FaultNotice;
import quinola.v1.Play.RefereeMessage;
import quinola.v1.Play.Ruleset;
import quinola.v1.Play.TableEnded;
import quinola.v1.Play.TableStarted;

/** What a bot does between two messages: keep its tables, answer its requests. No socket here. */
final class Desk {
    /** The bot's own code went wrong; the cause is what it threw. */
    static final class ChoiceException extends RuntimeException {
        private static final long serialVersionUID = 1;

        ChoiceException(DecisionRequest decision, RuntimeException cause) {
            super("choosing failed at table %d, request %d".formatted(
                    decision.getTableId(), decision.getSequence()), cause);
        }
    }

    private final Bot bot;
    private final Map<Integer, Ruleset> rulesets = new HashMap<>();
    private final Map<Long, TableStarted> tables = new HashMap<>();

    Desk(Bot bot) {
        this.bot = bot;
    }

    /** Take a message of the referee, in the order of the protocol, and answer what it asks. */
    List<Decision> answer(RefereeMessage message) {
        for (Ruleset ruleset : message.getWelcome().getRulesetsList()) {
            rulesets.put(ruleset.getRulesetId(), ruleset);
        }
        for (TableStarted table : message.getTablesStartedList()) {
            tables.put(table.getTableId(), table);
        }
        message.getFaultNoticesList().forEach(Desk::tell);
        List<Decision> decisions = message.getRequestsList().stream().map(this::decide).toList();
        for (TableEnded table : message.getTablesEndedList()) {
            tables.remove(table.getTableId());
        }
        return decisions;
    }

    private Decision decide(DecisionRequest decision) {
        try {
            TableStarted table = tables.get(decision.getTableId());
            Request request = new Request(decision, table, rulesets.get(table.getRulesetId()));
            return Decision.newBuilder()
                    .setTableId(decision.getTableId())
                    .setSequence(decision.getSequence())
                    .addAllActions(bot.choose(request))
                    .build();
        } catch (RuntimeException cause) {
            throw new ChoiceException(decision, cause);
        }
    }

    private static void tell(FaultNotice notice) {
        String place = notice.hasTableId() ? "table " + notice.getTableId() : "the process";
        String forfeited = notice.getForfeited() ? " (forfeited)" : "";
        System.err.println("fault: " + place + ": " + notice.getDetail() + forfeited);
    }
}
