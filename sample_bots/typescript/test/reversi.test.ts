import assert from "node:assert/strict";
import { test } from "node:test";
import { legalIn, placed, startOf, type Position } from "../verifier/reversi.js";

/** How many ways there are to place `depth` discs. */
function ways(position: Position, depth: number): number {
  const legal = legalIn(position);
  if (depth === 1) return legal.length;
  return legal.reduce((sum, action) => sum + ways(placed(position, action), depth - 1), 0);
}

test("lines of the start are as many as published", () => {
  const counts = [1, 2, 3, 4, 5, 6].map((depth) => ways(startOf("diagonal"), depth));
  assert.deepEqual(counts, [4, 12, 56, 244, 1396, 8200]);
});

test("a free start takes the four squares of the centre, and flips nothing", () => {
  const centre = [27, 28, 35, 36].reduce(placed, startOf("free"));
  assert.deepEqual([27, 28, 35, 36].map((square) => centre.discs[square]), [0, 1, 0, 1]);
  assert.ok(legalIn(centre).length > 0);
});
