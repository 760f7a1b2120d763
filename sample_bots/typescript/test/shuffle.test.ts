/** The test vectors of docs/shuffle.md. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { draws, shuffle } from "../verifier/shuffle.js";

const KEY = Uint8Array.from({ length: 32 }, (_, place) => place);

const PERMUTATIONS: [string, number, string][] = [
  ["shuffle/0", 1, "0"],
  ["shuffle/0", 4, "1 0 3 2"],
  ["shuffle/0", 12, "2 5 3 7 1 6 9 4 11 0 8 10"],
  ["shuffle/1", 12, "11 2 7 3 5 9 8 4 0 1 6 10"],
  [
    "shuffle/0",
    48,
    "42 16 11 37 31 2 24 41 23 25 27 38 3 14 44 0 29 35 13 21 1 18 17 45 15 39 28 30 5 36 7 8 19 43 33 47 34 46 22 9 " +
      "32 12 6 4 26 40 20 10",
  ],
  [
    "shuffle/0",
    52,
    "21 17 22 4 48 3 24 1 10 15 39 50 30 23 13 44 46 9 37 8 27 33 32 38 35 40 43 7 28 19 49 31 42 41 36 45 29 20 18 " +
      "34 6 16 14 25 26 47 51 12 5 0 11 2",
  ],
  [
    "shuffle/17",
    52,
    "12 25 28 11 15 3 18 38 42 30 47 46 10 45 5 0 50 44 23 13 35 19 39 41 1 34 16 48 24 33 51 32 29 20 17 43 4 7 49 " +
      "40 14 6 21 31 8 27 37 9 26 2 36 22",
  ],
  ["leagues/é", 9, "5 8 0 4 2 3 1 7 6"],
];

for (const [path, size, order] of PERMUTATIONS) {
  test(`${path} of ${size}`, () => {
    assert.equal(shuffle(KEY, path, size).join(" "), order);
  });
}

test("words that are not usable are dropped", () => {
  assert.equal(draws(KEY, "dice", 6, 12).join(" "), "3 3 5 4 5 3 5 4 5 5 2 3");
  const large = "1917963043 1309805915 1669572734 2968382145 799111791 1653062050";
  assert.equal(draws(KEY, "large", 3_000_000_000, 6).join(" "), large);
});
