import assert from "node:assert/strict";
import { test } from "node:test";
import { Dice } from "../src/dice.js";

const SEED = Uint8Array.from({ length: 16 }, (_, place) => place);

const rolls = (dice: Dice): number[] => Array.from({ length: 20 }, () => dice.below(6));

test("the same seed and request give the same rolls", () => {
  assert.deepEqual(rolls(new Dice(SEED, 7)), rolls(new Dice(SEED, 7)));
});

test("another request or another seed gives other rolls", () => {
  assert.notDeepEqual(rolls(new Dice(SEED, 7)), rolls(new Dice(SEED, 8)));
  assert.notDeepEqual(rolls(new Dice(SEED, 7)), rolls(new Dice(new Uint8Array(16), 7)));
});

test("every side comes up, and no other", () => {
  const dice = new Dice(SEED, 1);
  const seen = new Set(Array.from({ length: 500 }, () => dice.below(6)));
  assert.deepEqual([...seen].sort(), [0, 1, 2, 3, 4, 5]);
});

test("a sample is of different items, and the items stay as they were", () => {
  const items = [3, 5, 8, 13];
  assert.deepEqual(new Dice(SEED, 1).sample(items, 4).sort((a, b) => a - b), [3, 5, 8, 13]);
  assert.deepEqual(items, [3, 5, 8, 13]);
});
