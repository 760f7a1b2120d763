/** A small referee for tests: one stream after the other is given to the next of some scripts. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as grpc from "@grpc/grpc-js";
import type { BotMessage__Output as BotMessage } from "../generated/quinola/v1/BotMessage.js";
import type { RefereeMessage } from "../generated/quinola/v1/RefereeMessage.js";
import { contract } from "../src/client.js";

export type Stream = grpc.ServerDuplexStream<BotMessage, RefereeMessage>;
/** What one stream does when the bot sends a message. */
export type Script = (message: BotMessage, stream: Stream) => void;

export class Referee {
  readonly heard: BotMessage[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), "quinola-"));
  readonly #server = new grpc.Server();

  constructor(scripts: Script[]) {
    this.#server.addService(contract().quinola.v1.RefereeService.service, {
      Play: (stream: Stream) => {
        const script = scripts.shift();
        stream.on("error", () => undefined);
        stream.on("data", (message: BotMessage) => {
          this.heard.push(message);
          script?.(message, stream);
        });
      },
    });
  }

  get environment(): NodeJS.ProcessEnv {
    return { QUINOLA_ADDRESS: `unix:${this.#folder}/r.sock`, QUINOLA_TICKET: "a ticket" };
  }

  async listen(): Promise<void> {
    const address = this.environment["QUINOLA_ADDRESS"] ?? "";
    const plain = grpc.ServerCredentials.createInsecure();
    await new Promise<void>((resolve, reject) => {
      this.#server.bindAsync(address, plain, (error) => (error ? reject(error) : resolve()));
    });
  }

  close(): void {
    this.#server.forceShutdown();
    rmSync(this.#folder, { recursive: true });
  }
}

/** Welcome, one table, and a question that allows the actions 4, 5 and 6. */
export const OPENING: RefereeMessage = {
  welcome: { protocolVersion: 1, rulesets: [{ rulesetId: 1, game: "hearts", seatCount: 4 }] },
  tablesStarted: [{ tableId: 3, rulesetId: 1, seat: 2, diceSeed: Buffer.alloc(16) }],
  requests: [{ tableId: 3, sequence: 9, legalActions: [4, 5, 6], pick: 1 }],
};

export const END: RefereeMessage = {
  tablesEnded: [{ tableId: 3 }],
  sessionEnded: { reason: "all is played" },
};

/** Ask one question, and end the session when it is answered. */
export const wholeSession: Script = (message, stream) => {
  if (message.hello) stream.write(OPENING);
  if (message.decisions.length > 0) stream.write(END);
  if (message.goodbye) stream.end();
};

/** Ask one question, and end the stream with a status when it is answered. */
export function endingWith(code: grpc.status): Script {
  return (message, stream) => {
    if (message.hello) stream.write(OPENING);
    if (message.decisions.length > 0) stream.emit("error", { code, details: "because" });
  };
}

/** Welcome the bot, and be gone. */
export const vanishing: Script = (_, stream) => {
  stream.write({ welcome: { protocolVersion: 1 } });
  stream.emit("error", { code: grpc.status.UNAVAILABLE, details: "gone" });
};
