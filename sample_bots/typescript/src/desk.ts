/** What a bot does between two messages: keep its tables, answer its requests. No socket here. */

import type { Decision } from "../generated/quinola/v1/Decision.js";
import type { DecisionRequest__Output as DecisionRequest } from "../generated/quinola/v1/DecisionRequest.js";
import type { FaultNotice__Output as FaultNotice } from "../generated/quinola/v1/FaultNotice.js";
import type { RefereeMessage__Output as RefereeMessage } from "../generated/quinola/v1/RefereeMessage.js";
import type { Ruleset__Output as Ruleset } from "../generated/quinola/v1/Ruleset.js";
import type { TableStarted__Output as TableStarted } from "../generated/quinola/v1/TableStarted.js";
import { Dice } from "./dice.js";

/** One question to one seat. */
export interface Request {
  readonly decision: DecisionRequest;
  readonly table: TableStarted;
  readonly ruleset: Ruleset;
  readonly dice: Dice;
}

/** The bot itself: `decision.pick` different ones of `decision.legalActions`. */
export type Choose = (request: Request) => number[];

/** The bot's own code went wrong; `cause` has what it threw. */
export class ChoiceError extends Error {}

export class Desk {
  readonly #choose: Choose;
  readonly #rulesets = new Map<number, Ruleset>();
  readonly #tables = new Map<string, TableStarted>();

  constructor(choose: Choose) {
    this.#choose = choose;
  }

  /** Take a message of the referee, in the order of the protocol, and answer what it asks. */
  answer(message: RefereeMessage): Decision[] {
    for (const ruleset of message.welcome?.rulesets ?? []) {
      this.#rulesets.set(ruleset.rulesetId, ruleset);
    }
    for (const table of message.tablesStarted) this.#tables.set(table.tableId, table);
    for (const notice of message.faultNotices) console.error(`fault: ${words(notice)}`);
    const decisions = message.requests.map((request) => this.#decide(request));
    for (const table of message.tablesEnded) this.#tables.delete(table.tableId);
    return decisions;
  }

  #decide(decision: DecisionRequest): Decision {
    const { tableId, sequence } = decision;
    try {
      return { tableId, sequence, actions: this.#choose(this.#request(decision)) };
    } catch (cause) {
      throw new ChoiceError(`choosing failed at table ${tableId}, request ${sequence}`, { cause });
    }
  }

  #request(decision: DecisionRequest): Request {
    const table = this.#tables.get(decision.tableId);
    const ruleset = table && this.#rulesets.get(table.rulesetId);
    if (!table || !ruleset) throw new Error("a request of a table that was not announced");
    return { decision, table, ruleset, dice: new Dice(table.diceSeed, decision.sequence) };
  }
}

function words(notice: FaultNotice): string {
  const place = notice.tableId === undefined ? "the process" : `table ${notice.tableId}`;
  return `${place}: ${notice.detail}${notice.forfeited ? " (forfeited)" : ""}`;
}
