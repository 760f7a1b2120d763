package quinola.bots;

import java.util.List;

/** Chooses for a seat. */
@FunctionalInterface
public interface Bot {
    /** As many different ones of the legal actions as the request's pick says. */
    List<Integer> choose(Request request);
}
