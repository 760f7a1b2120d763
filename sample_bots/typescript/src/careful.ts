/** Plays Hearts with a little sense, and any other game as it comes. */

import { run } from "./client.js";
import { chooseInHearts } from "./hearts.js";

await run(({ decision, dice }) =>
  decision.hearts
    ? chooseInHearts(decision.hearts, decision.legalActions, decision.pick)
    : dice.sample(decision.legalActions, decision.pick),
);
