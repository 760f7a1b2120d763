/** What the rules of a game tell the verifier, and the options of a transcript. */

import { hold } from "./refusal.js";
import type { Option } from "./transcript.js";

/** The question that a match asks now. */
export type Phase =
  | { readonly kind: "shuffle"; readonly size: number }
  | { readonly kind: "decide"; readonly seats: readonly number[]; readonly pick: number }
  | { readonly kind: "over"; readonly points: readonly number[] };

/** A running match; an action is an index into `actions`. */
export interface Match {
  readonly actions: readonly string[];
  readonly seatCount: number;
  phase(): Phase;
  /** What an asked seat may choose, ascending. */
  legal(seat: number): readonly number[];
  /** What is played in the place of an asked seat that committed a fault. */
  substitute(seat: number): readonly number[];
  shuffled(order: readonly number[]): void;
  /** The choices of the asked seats, in their order. */
  chosen(choices: readonly (readonly number[])[]): void;
}

/** The options of a transcript by name. */
export class Options {
  readonly #values: Map<string, Option["value"]>;

  constructor(options: readonly Option[]) {
    this.#values = new Map(options.map(({ name, value }) => [name, value]));
    const names = options.map(({ name }) => name);
    hold(
      names.every((name, place) => place === 0 || (names[place - 1] as string) < name),
      () => "the options are not sorted by name",
    );
  }

  /** Refuse options that a game does not have, or lacks; those it was given later may be missing in a record. */
  expect(names: readonly string[], later: Readonly<Record<string, Option["value"]>> = {}): void {
    for (const [name, value] of Object.entries(later)) if (!this.#values.has(name)) this.#values.set(name, value);
    for (const name of names) hold(this.#values.has(name), () => `the option ${name} is missing`);
    for (const name of this.#values.keys()) hold(names.includes(name), () => `there is no option ${name}`);
  }

  flag(name: string): boolean {
    return this.#typed(name, "boolean") as boolean;
  }

  number(name: string): number {
    return this.#typed(name, "number") as number;
  }

  text(name: string): string {
    return this.#typed(name, "string") as string;
  }

  /** A text that is one of some words. */
  word<Word extends string>(name: string, among: readonly Word[]): Word {
    const value = this.text(name);
    hold((among as readonly string[]).includes(value), () => `${name} is ${value}, expected ${among.join(" or ")}`);
    return value as Word;
  }

  #typed(name: string, type: "boolean" | "number" | "string"): Option["value"] {
    const value = this.#values.get(name);
    hold(typeof value === type, () => `the option ${name} is ${String(value)}, expected a ${type}`);
    return value as Option["value"];
  }
}
