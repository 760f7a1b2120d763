/** Chance that anyone can check, written from docs/shuffle.md alone. */

import { createHmac } from "node:crypto";

const WORD_BYTES = 4;
const ALL_WORDS = 2 ** 32;

/** The words of one path: HMAC-SHA256 of path, a zero byte, and the number of the block. */
class Words {
  readonly #key: Uint8Array;
  readonly #path: string;
  #blocks = 0n;
  #block: Buffer = Buffer.alloc(0);
  #place = 0;

  constructor(key: Uint8Array, path: string) {
    this.#key = key;
    this.#path = path;
  }

  /** An unbiased number from 0 to `sides` - 1. */
  draw(sides: number): number {
    if (sides === 1) return 0;
    const usable = ALL_WORDS - (ALL_WORDS % sides);
    for (;;) {
      const word = this.#next();
      if (word < usable) return word % sides;
    }
  }

  #next(): number {
    if (this.#place === this.#block.length) {
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(this.#blocks);
      this.#block = createHmac("sha256", this.#key).update(this.#path).update("\0").update(counter).digest();
      this.#blocks += 1n;
      this.#place = 0;
    }
    this.#place += WORD_BYTES;
    return this.#block.readUInt32BE(this.#place - WORD_BYTES);
  }
}

/** Numbers drawn one after the other from the stream of a path. */
export function draws(key: Uint8Array, path: string, sides: number, count: number): number[] {
  const words = new Words(key, path);
  return Array.from({ length: count }, () => words.draw(sides));
}

/** A permutation of 0 to `size` - 1, the top of the pack first. */
export function shuffle(key: Uint8Array, path: string, size: number): number[] {
  const words = new Words(key, path);
  const order = Array.from({ length: size }, (_, place) => place);
  for (let place = size - 1; place > 0; place -= 1) {
    const other = words.draw(place + 1);
    [order[place], order[other]] = [order[other] as number, order[place] as number];
  }
  return order;
}
