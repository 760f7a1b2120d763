/** Dice for one decision: they depend on the seat's seed and the request's number, and on nothing else. */

import { createHash } from "node:crypto";

const WORDS_IN_A_BLOCK = 8; // SHA-256 gives 32 bytes

export class Dice {
  readonly #seed: Uint8Array;
  readonly #sequence: number;
  #block: Buffer = Buffer.alloc(0);
  #words = 0;

  constructor(seed: Uint8Array, sequence: number) {
    this.#seed = seed;
    this.#sequence = sequence;
  }

  /** A number from 0 to `sides` - 1. */
  below(sides: number): number {
    return Math.floor((this.#word() / 2 ** 32) * sides);
  }

  /** `count` different ones of `items`, any choice of them equally likely. */
  sample<T>(items: readonly T[], count: number): T[] {
    const left = [...items];
    return Array.from({ length: count }, () => left.splice(this.below(left.length), 1)).flat();
  }

  #word(): number {
    const place = this.#words % WORDS_IN_A_BLOCK;
    if (place === 0) this.#block = this.#hash(this.#words / WORDS_IN_A_BLOCK);
    this.#words += 1;
    return this.#block.readUInt32BE(4 * place);
  }

  #hash(block: number): Buffer {
    const counters = Buffer.alloc(8);
    counters.writeUInt32BE(this.#sequence, 0);
    counters.writeUInt32BE(block, 4);
    return createHash("sha256").update(this.#seed).update(counters).digest();
  }
}
