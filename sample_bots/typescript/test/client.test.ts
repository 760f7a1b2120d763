import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { status } from "@grpc/grpc-js";
import { Exit, play } from "../src/client.js";
import type { Choose } from "../src/desk.js";
import { endingWith, Referee, vanishing, wholeSession, type Script } from "./referee.js";

const first: Choose = ({ decision }) => decision.legalActions.slice(0, decision.pick);
const PAUSES_MS = [1, 1];

const referees: Referee[] = [];
afterEach(() => referees.splice(0).forEach((referee) => referee.close()));

async function listening(...scripts: Script[]): Promise<Referee> {
  const referee = new Referee(scripts);
  referees.push(referee);
  await referee.listen();
  return referee;
}

test("a session is answered, left with goodbye, and ends well", async () => {
  const referee = await listening(wholeSession);
  assert.equal(await play(first, referee.environment, PAUSES_MS), Exit.END);
  const [hello, decisions, goodbye] = referee.heard;
  assert.equal(hello?.hello?.ticket, "a ticket");
  assert.equal(hello?.hello?.protocolVersion, 1);
  assert.deepEqual(decisions?.decisions, [{ tableId: "3", sequence: 9, actions: [4] }]);
  assert.ok(goodbye?.goodbye);
});

test("a lost referee is dialled again with the same ticket", async () => {
  const lost = endingWith(status.UNKNOWN);
  const referee = await listening(lost, lost, lost, lost, wholeSession);
  assert.equal(await play(first, referee.environment, PAUSES_MS), Exit.END);
  const tickets = referee.heard.flatMap((message) => message.hello?.ticket ?? []);
  assert.deepEqual(tickets, Array.from({ length: 5 }, () => "a ticket"));
});

test("a referee that stays lost is given up", async () => {
  const referee = await listening(vanishing, vanishing, vanishing);
  assert.equal(await play(first, referee.environment, PAUSES_MS), Exit.LOST_REFEREE);
});

for (const code of [status.UNAUTHENTICATED, status.FAILED_PRECONDITION, status.ABORTED]) {
  test(`${status[code]} is a verdict`, async () => {
    const referee = await listening(endingWith(code), wholeSession);
    assert.equal(await play(first, referee.environment, PAUSES_MS), Exit.VERDICT);
  });
}

test("nobody answers", async () => {
  const referee = new Referee([]);
  referees.push(referee);
  assert.equal(await play(first, referee.environment, PAUSES_MS), Exit.NO_REFEREE);
});

test("a variable is missing", async () => {
  assert.equal(await play(first, {}, PAUSES_MS), Exit.NO_REFEREE);
});

test("the bot's own error ends it", async () => {
  const referee = await listening(wholeSession);
  const choose: Choose = () => {
    throw new Error("no such luck");
  };
  assert.equal(await play(choose, referee.environment, PAUSES_MS), Exit.OWN_ERROR);
});
