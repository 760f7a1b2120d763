import assert from "node:assert/strict";
import { test } from "node:test";
import type { HeartsObservation__Output as HeartsObservation } from "../generated/quinola/v1/HeartsObservation.js";
import { chooseInHearts } from "../src/hearts.js";

const RANKS = "23456789TJQKA";

/** Card numbers from texts as "QS 2H". */
function cards(texts: string): number[] {
  return texts
    .split(" ")
    .filter(Boolean)
    .map((text) => 13 * "CDSH".indexOf(text.charAt(1)) + RANKS.indexOf(text.charAt(0)));
}

function seen(question: HeartsObservation["question"], hand: string, played = ""): HeartsObservation {
  return { question, hand: cards(hand), played: cards(played), tricks: [0, 0, 0, 0] } as unknown as HeartsObservation;
}

const passes = (hand: string): number[] =>
  chooseInHearts(seen("HEARTS_QUESTION_PASS", hand), cards(hand), 3).sort((a, b) => a - b);

const plays = (hand: string, legal: string, played = ""): number[] =>
  chooseInHearts(seen("HEARTS_QUESTION_PLAY", hand, played), cards(legal), 1);

test("high spades are passed when few others hide them", () => {
  assert.deepEqual(passes("2C 3C 9D 2S QS KS AS 4H 5H"), cards("QS KS AS"));
});

test("the queen stays in a long suit", () => {
  assert.ok(!passes("2C KC AC 2S 3S 4S 5S QS AH").includes(36));
});

test("the highest card below the trick is played", () => {
  assert.deepEqual(plays("2D 9D KD", "2D 9D KD", "TD"), cards("9D"));
});

test("the queen goes under the king of spades", () => {
  assert.deepEqual(plays("3S QS", "3S QS", "KS"), cards("QS"));
});

test("whoever must take the trick as the last one takes it high, but not with the queen", () => {
  assert.deepEqual(plays("JS QS KS", "JS QS KS", "4S 5S TS"), cards("KS"));
});

test("whoever may still be beaten plays low", () => {
  assert.deepEqual(plays("JD KD", "JD KD", "4D"), cards("JD"));
});

test("the queen is the first thing to throw on others, then high hearts", () => {
  assert.deepEqual(plays("AC QS AH", "AC QS AH", "4D"), cards("QS"));
  assert.deepEqual(plays("AC 3H AH", "AC 3H AH", "4D"), cards("AH"));
});

test("a low card is led", () => {
  assert.deepEqual(plays("2C KC 9D", "2C KC 9D"), cards("2C"));
});

test("a moon is subtracted", () => {
  assert.deepEqual(chooseInHearts(seen("HEARTS_QUESTION_MOON", ""), [52, 53], 1), [52]);
});
