/** Dials in to the referee that started this process, and plays until the session is over. */

import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as grpc from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import type { ProtoGrpcType } from "../generated/play.js";
import type { RefereeMessage__Output as RefereeMessage } from "../generated/quinola/v1/RefereeMessage.js";
import type { RefereeServiceClient } from "../generated/quinola/v1/RefereeService.js";
import { ChoiceError, Desk, type Choose } from "./desk.js";

const PROTOCOL_VERSION = 1;
const PAUSES_MS = [100, 200, 400, 800, 1600];
const SOFTWARE = `quinola-typescript-bots/1.0 node/${process.versions.node}`;
const VERDICTS = [grpc.status.UNAUTHENTICATED, grpc.status.FAILED_PRECONDITION, grpc.status.ABORTED];

/** What the exit status says. */
export const Exit = { END: 0, OWN_ERROR: 1, NO_REFEREE: 2, VERDICT: 3, LOST_REFEREE: 4 } as const;

interface Invitation {
  readonly address: string;
  readonly ticket: string;
  readonly credentials: grpc.ChannelCredentials;
}

/** How one stream went. */
interface Ending {
  readonly status: grpc.StatusObject;
  readonly welcomed: boolean;
  readonly answered: boolean;
  readonly left: boolean;
}

class StartError extends Error {}

/** Play all tables of the session, then exit. */
export async function run(choose: Choose): Promise<never> {
  process.exit(await play(choose, process.env));
}

/** As `run`, but give the exit status back. */
export async function play(
  choose: Choose,
  environment: NodeJS.ProcessEnv,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<number> {
  try {
    return await attend(choose, readInvitation(environment), pausesMs);
  } catch (error) {
    if (error instanceof ChoiceError) console.error(error.cause);
    else if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return error instanceof StartError ? Exit.NO_REFEREE : Exit.OWN_ERROR;
  }
}

/** Dial in, and again a few times whenever the referee is lost. */
async function attend(choose: Choose, invitation: Invitation, pausesMs: readonly number[]): Promise<number> {
  let welcomed = false;
  let pauses = [...pausesMs];
  for (;;) {
    const ending = await playStream(choose, invitation);
    const text = `${ending.status.details} (${grpc.status[ending.status.code]})`;
    if (VERDICTS.includes(ending.status.code)) {
      console.error(`the referee ended it: ${text}`);
      return Exit.VERDICT;
    }
    if (ending.left || ending.status.code === grpc.status.OK) return Exit.END;
    welcomed ||= ending.welcomed;
    if (ending.answered) pauses = [...pausesMs];
    const pause = pauses.shift();
    if (pause === undefined) {
      const what = welcomed ? "the referee is gone" : "no referee answers";
      console.error(`${what} at ${invitation.address}: ${text}`);
      return welcomed ? Exit.LOST_REFEREE : Exit.NO_REFEREE;
    }
    await sleep(pause);
  }
}

async function playStream(choose: Choose, { address, ticket, credentials }: Invitation): Promise<Ending> {
  const client = new (contract().quinola.v1.RefereeService)(address, credentials);
  try {
    return await converse(client, ticket, new Desk(choose));
  } finally {
    client.close();
  }
}

function converse(client: RefereeServiceClient, ticket: string, desk: Desk): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const stream = client.play();
    let [welcomed, answered, left] = [false, false, false];
    const take = (message: RefereeMessage): void => {
      const decisions = desk.answer(message);
      welcomed ||= Boolean(message.welcome);
      answered ||= decisions.length > 0;
      left ||= Boolean(message.sessionEnded);
      if (decisions.length > 0) stream.write({ decisions });
      if (left) stream.end({ goodbye: {} });
    };
    stream.on("data", (message: RefereeMessage) => {
      try {
        take(message);
      } catch (error) {
        stream.cancel();
        reject(error);
      }
    });
    // `status` says the same; but an error that nobody listens to would end the process.
    stream.on("error", () => undefined);
    stream.on("status", (status) => resolve({ status, welcomed, answered, left }));
    stream.write({ hello: { ticket, protocolVersion: PROTOCOL_VERSION, software: SOFTWARE } });
  });
}

/** The contract as `npm run build` has copied it beside this code. */
export function contract(): ProtoGrpcType {
  const folder = fileURLToPath(new URL("../proto", import.meta.url));
  const definition = loadSync("quinola/v1/play.proto", {
    includeDirs: [folder],
    longs: String,
    enums: String,
    defaults: true,
    arrays: true,
  });
  return grpc.loadPackageDefinition(definition) as unknown as ProtoGrpcType;
}

function readInvitation(environment: NodeJS.ProcessEnv): Invitation {
  const [address, ticket] = ["QUINOLA_ADDRESS", "QUINOLA_TICKET"].map((name) => {
    const value = environment[name];
    if (!value) throw new StartError(`${name} is not set: a bot is started by a referee`);
    return value;
  }) as [string, string];
  return { address, ticket, credentials: credentialsFor(address, environment["QUINOLA_CA"]) };
}

function credentialsFor(address: string, authorities: string | undefined): grpc.ChannelCredentials {
  if (address.startsWith("unix:") || !authorities) return grpc.credentials.createInsecure();
  try {
    return grpc.credentials.createSsl(readFileSync(authorities));
  } catch (error) {
    throw new StartError(`QUINOLA_CA: cannot use ${authorities}: ${String(error)}`);
  }
}
