package quinola.bots;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import quinola.v1.Play.DecisionRequest;
import quinola.v1.Play.Ruleset;
import quinola.v1.Play.TableStarted;

/** One question to one seat, with what was said when its table began. */
public record Request(DecisionRequest decision, TableStarted table, Ruleset ruleset) {

    /** Dice that depend on the seat's seed and the number of the question, and on nothing else. */
    public Random dice() {
        MessageDigest digest = sha256();
        digest.update(table.getDiceSeed().toByteArray());
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(decision.getSequence()).flip());
        return new Random(ByteBuffer.wrap(digest.digest()).getLong());
    }

    /** An answer by chance, each equally likely. */
    public List<Integer> anyActions() {
        List<Integer> actions = new ArrayList<>(decision.getLegalActionsList());
        Collections.shuffle(actions, dice());
        return actions.subList(0, decision.getPick());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
