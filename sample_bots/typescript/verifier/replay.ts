/** Hold a transcript to chance and, where the rules are known here, to the rules. */

import { hold } from "./refusal.js";
import { Hearts } from "./hearts.js";
import { Duel } from "./reversi.js";
import { Options, type Match, type Phase } from "./rules.js";
import { shuffle } from "./shuffle.js";
import type { MatchEvent, SeatChoice, Transcript } from "./transcript.js";

/** What has been checked of a transcript that holds. */
export interface Verdict {
  readonly events: number;
  readonly shuffles: number;
  /** Whether every choice was played again, too. */
  readonly replayed: boolean;
}

const RULES_VERSION = 1;
/** Faults that cost a seat only when they are as many as the limit. */
const COUNTED = ["FAULT_ILLEGAL_ACTION", "FAULT_LATE"];

/** Verify a transcript.
 *
 * @throws Refusal It does not hold; it names the first event that is wrong, and what was expected.
 */
export function verify(transcript: Transcript): Verdict {
  const match = matchOf(transcript);
  const shuffles = transcript.events.filter((event) => "shuffle" in event).length;
  if (match) new Replay(transcript, match).run();
  else redeal(transcript);
  return { events: transcript.events.length, shuffles, replayed: match !== undefined };
}

function matchOf(transcript: Transcript): Match | undefined {
  const { game, rulesVersion, playerCount } = transcript;
  hold(rulesVersion === RULES_VERSION, () => `version ${rulesVersion} of the rules of ${game} is not known here`);
  const options = new Options(transcript.options);
  const isDuel = game === "reversi" && options.text("mode") === "duel";
  const match = game === "hearts" ? new Hearts(options) : isDuel ? new Duel(options) : undefined;
  const seats = match?.seatCount ?? playerCount;
  hold(playerCount === seats, () => `there are ${playerCount} players, expected ${seats}`);
  return match;
}

/** Deal every shuffle again, of the size that it has. */
function redeal(transcript: Transcript): void {
  let shuffles = 0;
  transcript.events.forEach((event, place) => {
    if (!("shuffle" in event)) return;
    const where = whereIs(transcript, place);
    checkShuffle(transcript, shuffles, event.shuffle.order, event.shuffle.order.length, where);
    shuffles += 1;
  });
}

function checkShuffle(
  { dealKey }: Transcript,
  number: number,
  order: readonly number[],
  size: number,
  where: string,
): void {
  const dealt = shuffle(dealKey, `shuffle/${number}`, size);
  hold(
    order.length === size && dealt.every((card, place) => card === order[place]),
    () => `${where}: the shuffle is ${order.join(" ")}, expected ${dealt.join(" ")} from the deal key`,
  );
}

function whereIs({ linesBefore }: Transcript, place: number): string {
  return `event ${place + 1} (line ${linesBefore + place + 1})`;
}

class Replay {
  readonly #transcript: Transcript;
  readonly #match: Match;
  readonly #faults: number[];
  readonly #forfeited = new Map<number, string>();
  #shuffles = 0;
  #asked: readonly SeatChoice[] = [];
  /** The seat of the forfeit before, -1 after a choice; undefined where no forfeit may follow. */
  #lastForfeit: number | undefined;

  constructor(transcript: Transcript, match: Match) {
    this.#transcript = transcript;
    this.#match = match;
    this.#faults = new Array<number>(match.seatCount).fill(0);
  }

  run(): void {
    const { events, points, forfeitedSeats } = this.#transcript;
    events.forEach((event, place) => this.#take(event, whereIs(this.#transcript, place)));
    const end = whereIs(this.#transcript, events.length);
    this.#checkForfeits(end);
    const phase = this.#match.phase();
    hold(phase.kind === "over", () => `${end}: expected ${asks(phase)}, but the record ends`);
    hold(equal(points, phase.points), () => `the points are ${points.join(" ")}, expected ${phase.points.join(" ")}`);
    const forfeited = [...this.#forfeited.keys()].sort((a, b) => a - b);
    hold(
      equal(forfeitedSeats, forfeited),
      () => `the forfeited seats are ${forfeitedSeats.join(" ") || "none"}, expected ${forfeited.join(" ") || "none"}`,
    );
  }

  #take(event: MatchEvent, where: string): void {
    if ("forfeit" in event) {
      this.#forfeit(event.forfeit.seat, event.forfeit.fault, where);
      return;
    }
    this.#checkForfeits(where);
    const phase = this.#match.phase();
    if (phase.kind === "shuffle" && "shuffle" in event) {
      checkShuffle(this.#transcript, this.#shuffles, event.shuffle.order, phase.size, where);
      this.#shuffles += 1;
      this.#asked = [];
      this.#lastForfeit = undefined;
      this.#match.shuffled(event.shuffle.order);
    } else if (phase.kind === "decide" && "choice" in event) {
      this.#choose(phase, event.choice.seats, where);
    } else {
      hold(false, () => `${where}: expected ${asks(phase)}, but it is a ${Object.keys(event)[0]}`);
    }
  }

  #choose(phase: Phase & { kind: "decide" }, choices: readonly SeatChoice[], where: string): void {
    const seats = choices.map(({ seat }) => seat);
    hold(equal(seats, phase.seats), () => `${where}: expected ${asks(phase)}, not ${seats.join(" and ") || "nobody"}`);
    const chosen = choices.map((choice) => this.#actions(choice, phase.pick, where));
    this.#asked = choices;
    this.#lastForfeit = -1;
    this.#match.chosen(chosen);
  }

  /** The actions of one seat, which it, or the referee in its place, may choose. */
  #actions({ seat, actions, substitutedFor }: SeatChoice, pick: number, where: string): number[] {
    const chosen = actions.map((text) => this.#match.actions.indexOf(text));
    const texts = (numbers: readonly number[]): string =>
      numbers.map((number) => this.#match.actions[number]).join(" ");
    hold(chosen.length === pick, () => `${where}: seat ${seat} chose ${chosen.length} actions, expected ${pick}`);
    const isOrdered = chosen.every((action, place) => place === 0 || (chosen[place - 1] as number) < action);
    hold(isOrdered, () => `${where}: ${actions.join(" ")} of seat ${seat} are not in the order of the action table`);
    const due = this.#forfeited.get(seat);
    hold(
      due === undefined || due === substitutedFor,
      () => `${where}: seat ${seat} was forfeited for ${due}, but the choice is its own or for another fault`,
    );
    const legal = this.#match.legal(seat);
    const isLegal = chosen.every((action) => legal.includes(action));
    hold(isLegal, () => `${where}: seat ${seat} chose ${actions.join(" ")}, expected ${texts(legal)}`);
    if (substitutedFor === undefined) return chosen;
    const substitute = this.#match.substitute(seat);
    hold(
      equal(chosen, substitute),
      () => `${where}: ${actions.join(" ")} was chosen for seat ${seat}, expected ${texts(substitute)}`,
    );
    this.#faults[seat] = (this.#faults[seat] ?? 0) + 1;
    return chosen;
  }

  #forfeit(seat: number, fault: string, where: string): void {
    const last = this.#lastForfeit ?? this.#match.seatCount;
    const faults = this.#faults[seat];
    hold(faults !== undefined, () => `${where}: there is no seat ${seat}`);
    hold(
      seat > last && !this.#forfeited.has(seat),
      () => `${where}: expected forfeits after a choice, in the order of seats, and each seat once`,
    );
    hold(
      faults >= this.#transcript.faultLimit || !COUNTED.includes(fault),
      () => `${where}: seat ${seat} is forfeited for ${fault} after ${faults} faults`,
    );
    this.#lastForfeit = seat;
    this.#forfeited.set(seat, fault);
  }

  /** A seat with as many faults as the limit is forfeited there and then. */
  #checkForfeits(where: string): void {
    for (const { seat } of this.#asked) {
      const isDue = (this.#faults[seat] ?? 0) >= this.#transcript.faultLimit;
      hold(!isDue || this.#forfeited.has(seat), () => `${where}: expected the forfeit of seat ${seat}`);
    }
  }
}

function asks(phase: Phase): string {
  switch (phase.kind) {
    case "shuffle":
      return `a shuffle of ${phase.size}`;
    case "decide":
      return `a choice of ${phase.seats.map((seat) => `seat ${seat}`).join(", ")}`;
    case "over":
      return "the end";
  }
}

function equal(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((value, place) => value === others[place]);
}
