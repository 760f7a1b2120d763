/** Say of each record whether it holds: exit status 0 if all do, 1 if one does not, 2 if one cannot be read. */

import { readFileSync } from "node:fs";
import { Refusal } from "./refusal.js";
import { verify } from "./replay.js";
import { readTranscript } from "./transcript.js";

function judge(file: string): number {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    console.error(`${file}: cannot be read: ${String(error)}`);
    return 2;
  }
  try {
    const { events, shuffles, replayed } = verify(readTranscript(bytes));
    const what = replayed ? "every event played again" : "every shuffle dealt again; its rules are not known here";
    console.log(`${file}: holds: ${events} events, ${shuffles} shuffles, ${what}`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.log(`${file}: does not hold: ${error.message}`);
    return 1;
  }
}

const files = process.argv.slice(2);
if (files.length === 0) console.error("usage: node build/verifier/main.js RECORD...");
process.exitCode = files.length === 0 ? 2 : Math.max(...files.map(judge));
