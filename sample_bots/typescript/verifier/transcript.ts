/** The transcript's text, written from docs/records.md alone: read, and held to its one layout. */

import { hold, Refusal } from "./refusal.js";

export interface Option {
  readonly name: string;
  readonly value: boolean | number | string;
}

export interface SeatChoice {
  readonly seat: number;
  readonly actions: readonly string[];
  readonly substitutedFor?: string;
}

export type MatchEvent =
  | { readonly shuffle: { readonly order: readonly number[] } }
  | { readonly choice: { readonly seats: readonly SeatChoice[] } }
  | { readonly forfeit: { readonly seat: number; readonly fault: string } }
  | { readonly revoke: { readonly seat: number } };

export interface Transcript {
  readonly game: string;
  readonly rulesVersion: number;
  readonly options: readonly Option[];
  readonly playerCount: number;
  readonly faultLimit: number;
  readonly dealKey: Uint8Array;
  readonly events: readonly MatchEvent[];
  readonly points: readonly number[];
  readonly forfeitedSeats: readonly number[];
  /** The line of the first event, less one. */
  readonly linesBefore: number;
}

type Json = Record<string, unknown>;

const FAULTS = ["ILLEGAL_ACTION", "LATE", "STOPPED", "BREACH", "OUTPUT", "MEMORY", "RESIGNED"];

/** Read a transcript.
 *
 * @throws Refusal It is not one, or not in the one layout that it may have; it names the line.
 */
export function readTranscript(bytes: Uint8Array): Transcript {
  const text = decoded(bytes);
  const raw = record(parsed(text), "the transcript");
  const options = list(raw["options"], "options").map(option);
  const players = list(raw["players"], "players").map(player);
  const events = list(raw["events"], "events").map(event);
  const key = words(raw["dealKey"], "dealKey");
  hold(/^[0-9a-f]{64}$/.test(key), () => `dealKey is ${key}, expected 64 hexadecimal digits`);
  hold(raw["format"] === 1, () => `format is ${String(raw["format"])}, expected 1`);
  const clock = record(raw["clock"], "clock");
  const game = words(raw["game"], "game");
  const rulesVersion = whole(raw["rulesVersion"], "rulesVersion");
  const faultLimit = whole(raw["faultLimit"], "faultLimit");
  const points = list(raw["points"], "points").map((value) => whole(value, "points"));
  const forfeitedSeats = list(raw["forfeitedSeats"], "forfeitedSeats").map((value) => whole(value, "a seat"));
  const lines = [
    "{",
    `"format":1,`,
    `"game":${JSON.stringify(game)},`,
    `"rulesVersion":${rulesVersion},`,
    ...block("options", options.map(({ line }) => line)),
    ...block("players", players),
    `"clock":${JSON.stringify(digits(clock, ["bankMs", "incrementMs", "toleranceMs"]))},`,
    `"faultLimit":${faultLimit},`,
    `"dealPath":${JSON.stringify(words(raw["dealPath"], "dealPath"))},`,
    `"dealKey":"${key}",`,
    ...block("events", events.map((item) => JSON.stringify(item))),
    `"points":${JSON.stringify(points)},`,
    `"forfeitedSeats":${JSON.stringify(forfeitedSeats)}`,
    "}",
    "",
  ];
  compare(text.split("\n"), lines);
  return {
    game,
    rulesVersion,
    options: options.map(({ name, value }) => ({ name, value })),
    playerCount: players.length,
    faultLimit,
    dealKey: Buffer.from(key, "hex"),
    events,
    points,
    forfeitedSeats,
    linesBefore: lines.indexOf(`"events":[`) + 1,
  };
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal("it is not UTF-8");
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(`it is not JSON: ${String(error).replaceAll("\n", " ")}`);
  }
}

function block(name: string, items: readonly string[]): string[] {
  return [`"${name}":[`, ...items.map((item, place) => (place < items.length - 1 ? `${item},` : item)), "],"];
}

function compare(found: readonly string[], expected: readonly string[]): void {
  const place = expected.findIndex((line, number) => line !== found[number]);
  hold(place < 0, () => `line ${place + 1} is ${found[place] ?? "missing"}, expected ${expected[place]}`);
  hold(found.length === expected.length, () => `line ${expected.length} is left over`);
}

function option(raw: unknown): Option & { readonly line: string } {
  const { name, flag, number, text } = record(raw, "an option");
  const title = words(name, "an option's name");
  if (typeof flag === "boolean") return { name: title, value: flag, line: JSON.stringify({ name, flag }) };
  if (number === undefined) {
    return { name: title, value: words(text, title), line: JSON.stringify({ name, text }) };
  }
  const value = Number(decimal(number, title));
  return { name: title, value, line: JSON.stringify({ name, number }) };
}

function player(raw: unknown): string {
  const { bot, submissionDigest } = record(raw, "a player");
  return JSON.stringify({ bot: words(bot, "a bot"), submissionDigest: words(submissionDigest, "a digest") });
}

function event(raw: unknown): MatchEvent {
  const { shuffle, choice, forfeit, revoke } = record(raw, "an event");
  if (shuffle !== undefined) {
    const { order } = record(shuffle, "a shuffle");
    return { shuffle: { order: list(order, "an order").map((value) => whole(value, "an order")) } };
  }
  if (choice !== undefined) {
    return { choice: { seats: list(record(choice, "a choice")["seats"], "seats").map(seatChoice) } };
  }
  if (revoke !== undefined) return { revoke: { seat: seatOf(record(revoke, "a revoke")) } };
  const given = record(forfeit, "an event is none that is known: it");
  return { forfeit: { seat: seatOf(given), fault: faultOf(given["fault"]) } };
}

function seatChoice(raw: unknown): SeatChoice {
  const given = record(raw, "a choice");
  const actions = list(given["actions"], "actions").map((text) => words(text, "an action"));
  const choice = { seat: seatOf(given), actions };
  if (given["substitutedFor"] === undefined) return choice;
  return { ...choice, substitutedFor: faultOf(given["substitutedFor"]) };
}

function faultOf(raw: unknown): string {
  const fault = words(raw, "a fault");
  hold(FAULTS.includes(fault.replace(/^FAULT_/, "")), () => `there is no fault ${fault}`);
  return fault;
}

const seatOf = (raw: Json): number => whole(raw["seat"], "a seat");

function record(value: unknown, what: string): Json {
  hold(typeof value === "object" && value !== null && !Array.isArray(value), () => `${what} is no object`);
  return value as Json;
}

function list(value: unknown, what: string): unknown[] {
  hold(Array.isArray(value), () => `${what} is no list`);
  return value;
}

function words(value: unknown, what: string): string {
  hold(typeof value === "string", () => `${what} is no text`);
  return value;
}

function whole(value: unknown, what: string): number {
  hold(Number.isSafeInteger(value), () => `${what} is no whole number`);
  return value as number;
}

function decimal(value: unknown, what: string): string {
  const text = words(value, what);
  hold(/^(0|-?[1-9][0-9]*)$/.test(text), () => `${what} is ${text}, expected decimal digits`);
  return text;
}

function digits(raw: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, decimal(raw[name], name)]));
}
