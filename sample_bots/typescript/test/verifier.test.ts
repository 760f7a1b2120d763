import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "../verifier/refusal.js";
import { verify } from "../verifier/replay.js";
import { shuffle } from "../verifier/shuffle.js";
import { readTranscript } from "../verifier/transcript.js";

const KEY = Buffer.alloc(32, 7);
const ORDER = shuffle(KEY, "shuffle/0", 24).join(",");

/** The shortest match: chance lays tiles for one player, who is forfeited at once. */
const RECORD = `{
"format":1,
"game":"reversi",
"rulesVersion":1,
"options":[
{"name":"mode","text":"solo"},
{"name":"opening_plies","number":"0"}
],
"players":[
{"bot":"é \\"\\n","submissionDigest":""}
],
"clock":{"bankMs":"20000","incrementMs":"100","toleranceMs":"50"},
"faultLimit":3,
"dealPath":"",
"dealKey":"${KEY.toString("hex")}",
"events":[
{"shuffle":{"order":[${ORDER}]}},
{"choice":{"seats":[{"seat":0,"actions":["d3"],"substitutedFor":"FAULT_LATE"}]}},
{"forfeit":{"seat":0,"fault":"FAULT_RESIGNED"}}
],
"points":[-1],
"forfeitedSeats":[0]
}
`;

const judged = (text: string): number => verify(readTranscript(Buffer.from(text))).shuffles;

const refused = (text: string, why: RegExp): void => {
  assert.throws(() => judged(text), (error) => error instanceof Refusal && why.test(error.message));
};

test("a record in the one layout is read, and its cards dealt again", () => {
  assert.equal(judged(RECORD), 1);
});

test("a shuffle that does not follow from the deal key is named", () => {
  const [first, second, ...rest] = ORDER.split(",");
  refused(RECORD.replace(ORDER, [second, first, ...rest].join(",")), /^event 1 \(line 17\): the shuffle is/);
});

for (const [what, from, to, why] of [
  ["a space too many", `"format":1`, `"format": 1`, /^line 2 is/],
  ["a number with a fraction", `"points":[-1]`, `"points":[-1.0]`, /^line 21 is/],
  ["fields in another order", /"bot.*""/, `"submissionDigest":"","bot":"x"`, /^line 10 is/],
  ["a field that nobody knows", `"faultLimit":3,`, `"faultLimit":3,"extra":1,`, /^line 13 is/],
  ["a line after the end", "]\n}\n", "]\n}\n\n", /^line 24 is left over/],
  ["another format", `"format":1`, `"format":2`, /format is 2, expected 1/],
  ["rules of another version", `"rulesVersion":1`, `"rulesVersion":2`, /version 2 of the rules of reversi/],
  ["a mark of the order of bytes", "{\n", "\uFEFF{\n", /not JSON/],
] as const) {
  test(`${what} is refused`, () => refused(RECORD.replace(from, to), why));
}
