/** Plays any legal action, each equally likely. */

import { run } from "./client.js";

await run(({ decision, dice }) => dice.sample(decision.legalActions, decision.pick));
