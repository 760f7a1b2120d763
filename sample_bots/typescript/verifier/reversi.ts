/** The duel of Reversi, written from docs/rules/reversi.md alone. */

import { hold } from "./refusal.js";
import type { Match, Options, Phase } from "./rules.js";

const OPTIONS = [
  "capture", "margin", "mode", "opening", "opening_plies", "solo_layout", "solo_must_flip", "solo_scoring", "start",
  "tie_rule",
];
const DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
const STEPS = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]] as const;
const SQUARES = Array.from({ length: 64 }, (_, square) => "abcdefgh".charAt(square % 8) + (1 + (square >> 3)));
const DIRECTED = SQUARES.flatMap((square) => DIRECTIONS.map((direction) => `${square}/${direction}`));
const STARTS = { diagonal: ["e4 d5", "d4 e5"], parallel: ["d4 d5", "e4 e5"], free: ["", ""] } as const;
const CENTRE = [27, 28, 35, 36];

type Side = 0 | 1;

/** The discs on the board, and the side that is to place one. */
export interface Position {
  readonly discs: readonly (Side | undefined)[];
  readonly side: Side;
  /** Whether a disc flips one run only. */
  readonly flipsOne: boolean;
}

export class Duel implements Match {
  readonly actions: readonly string[];
  readonly seatCount = 2;
  readonly #givesEmpties: boolean;
  #position: Position;
  #chancePlies: number;

  constructor(options: Options) {
    options.expect(OPTIONS, { opening_plies: 0 });
    options.word("mode", ["duel"]);
    options.word("tie_rule", ["second_wins", "draw"]); // it decides ranks, and those are not recorded
    this.#givesEmpties = options.word("margin", ["discs", "empties_to_winner"]) === "empties_to_winner";
    const flipsOne = options.word("capture", ["all", "one"]) === "one";
    this.actions = flipsOne ? [...SQUARES, ...DIRECTED] : SQUARES;
    this.#position = startOf(options.word("start", ["diagonal", "parallel", "free"]), flipsOne);
    for (const ply of options.text("opening").split(" ")) this.#open(ply.toLowerCase());
    this.#chancePlies = options.number("opening_plies");
  }

  phase(): Phase {
    if (this.legal().length === 0) return { kind: "over", points: this.#points() };
    const size = this.#chancePlies > 0 ? this.#drawn().length : 0;
    return size > 0 ? { kind: "shuffle", size } : { kind: "decide", seats: [this.#position.side], pick: 1 };
  }

  legal(): readonly number[] {
    return legalIn(this.#position);
  }

  substitute(): readonly number[] {
    return this.legal().slice(0, 1);
  }

  shuffled(order: readonly number[]): void {
    const action = this.#drawn()[order[0] ?? 0];
    this.#position = placed(this.#position, action ?? 0);
    this.#chancePlies -= 1;
  }

  chosen(choices: readonly (readonly number[])[]): void {
    this.#position = placed(this.#position, choices[0]?.[0] ?? 0);
  }

  /** What chance may place: whatever does not end the game. */
  #drawn(): number[] {
    return this.legal().filter((action) => legalIn(placed(this.#position, action)).length > 0);
  }

  /** Place a disc of the option `opening`; a pass may be written, and follows of itself. */
  #open(ply: string): void {
    if (ply === "" || ply === "--") return;
    const action = this.actions.findIndex((text) => text.toLowerCase() === ply);
    hold(this.legal().includes(action), () => `the opening has ${ply}, which is not legal there`);
    this.#position = placed(this.#position, action);
  }

  #points(): number[] {
    const [own, other] = [0, 1].map((side) => this.#position.discs.filter((disc) => disc === side).length);
    const [x, o] = [own as number, other as number];
    const empties = this.#givesEmpties ? 64 - x - o : 0;
    const margin = x - o + Math.sign(x - o) * empties;
    return margin === 0 ? [0, 0] : [margin, -margin];
  }
}

export function startOf(start: keyof typeof STARTS, flipsOne = false): Position {
  const discs = new Array<Side | undefined>(64).fill(undefined);
  STARTS[start].forEach((squares, side) => {
    for (const square of squares.split(" ").filter(Boolean)) discs[SQUARES.indexOf(square)] = side as Side;
  });
  return { discs, side: 0, flipsOne };
}

/** The legal actions of the side that is to place a disc, ascending; none when the game is over. */
export function legalIn(position: Position): number[] {
  const free = CENTRE.filter((square) => position.discs[square] === undefined);
  if (free.length > 0) return free;
  const directed = DIRECTED.map((_, place) => place).filter((place) => run(position, place).length > 0);
  if (position.flipsOne) return directed.map((place) => 64 + place);
  return [...new Set(directed.map((place) => place >> 3))];
}

/** After an action; a side that then encloses nothing passes, if the other does not. */
export function placed(position: Position, action: number): Position {
  const { side, flipsOne } = position;
  const places = action < 64 ? DIRECTIONS.map((_, direction) => 8 * action + direction) : [action - 64];
  const square = action < 64 ? action : (action - 64) >> 3;
  // The discs of a free start flip nothing.
  const isFree = CENTRE.some((centre) => position.discs[centre] === undefined);
  const discs = [...position.discs];
  for (const flipped of isFree ? [] : places.flatMap((place) => run(position, place))) discs[flipped] = side;
  discs[square] = side;
  const next: Position = { discs, side: side === 0 ? 1 : 0, flipsOne };
  return legalIn(next).length > 0 ? next : { ...next, side };
}

/** The run that a disc would enclose, by 8 * square + direction; empty without one. */
function run({ discs, side }: Position, place: number): number[] {
  const [columns, rows] = STEPS[place & 7] as readonly [number, number];
  if (discs[place >> 3] !== undefined) return [];
  let [column, row] = [((place >> 3) & 7) + columns, (place >> 6) + rows];
  const others: number[] = [];
  while (column >= 0 && column < 8 && row >= 0 && row < 8) {
    const square = 8 * row + column;
    if (discs[square] === undefined) return [];
    if (discs[square] === side) return others;
    others.push(square);
    [column, row] = [column + columns, row + rows];
  }
  return [];
}
