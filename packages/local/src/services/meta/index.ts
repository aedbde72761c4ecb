import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { readBody } from "../../aws/request.ts";
import type { Answer } from "../../console/respond.ts";
import type { FaultInjector } from "../../faults.ts";
import { parseRecord } from "../../json.ts";
import { closeServer, listenHere } from "../../server/listen.ts";
import { urlOf } from "../../server/local-request.ts";
import type { Clock, Store } from "../../types.ts";
import type { Workload } from "../../work/workload.ts";
import { answerAccount, refuse } from "./account.ts";
import { openCalls } from "./calls.ts";
import { createControls } from "./controls.ts";
import { openRecords, type TemplateRecord } from "./records.ts";
import { acceptMessage } from "./send-message.ts";

const MAX_BODY_BYTES = 256 * 1024;
/** Meta's review takes up to a day; here it takes this many seconds. */
const REVIEW_SECONDS = 600;

export interface MetaOptions {
  store: Store;
  clock: Clock;
  /** The stand-in's faults have the service `meta` and the actions `messages` and `account`. */
  faults: FaultInjector;
  workload: Pick<Workload, "add" | "settled">;
  log(message: string): void;
}

/** Starts the stand-in of Meta's API, which also calls the studio's address. */
export async function startMeta(options: MetaOptions) {
  const { store, clock, faults, workload } = options;
  const records = openRecords(store);
  const calls = openCalls({ records, store, clock, onSettled: workload.settled });
  workload.add(calls.pump);

  function respond(request: IncomingMessage, body: string): Answer {
    const url = urlOf(request.url);
    const [, version = "", ...parts] = url.pathname.split("/");
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    const app = records.apps.all().find((one) => one.token === token);
    if (!/^v\d+\.0$/.test(version)) return refuse(400, 2_500, "An unknown version");
    if (!app || app.isRevoked) return refuse(401, 190, "Invalid OAuth access token");
    const { method = "GET" } = request;
    const review = (text: TemplateRecord) =>
      calls.judge(app, text, "APPROVED", { from: "PENDING", seconds: REVIEW_SECONDS });
    if (parts[1] !== "messages")
      return answerAccount(records, app, { method, parts, query: url.searchParams, body: parseRecord(body), review });
    if (parts[0] !== app.numberId) return refuse(400, 100, "Unsupported post request");
    const { answer, sent, manner } = acceptMessage(records, { app, body: parseRecord(body), now: clock.now() });
    if (sent && manner) calls.follow(app, sent, manner);
    return answer;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === undefined) return void response.writeHead(413).end();
    const fault = faults.draw("meta", urlOf(request.url).pathname.endsWith("/messages") ? "messages" : "account");
    if (fault?.kind === "timeout") return;
    if (fault?.kind === "lost-request") return void request.socket.destroy();
    const failure = {
      throttle: refuse(400, 130_429, "Rate limit hit"),
      error: refuse(500, 131_000, "Something went wrong"),
    };
    const kind = fault?.kind ?? "";
    const done = kind === "throttle" || kind === "error" ? failure[kind] : respond(request, body.toString("utf8"));
    if (kind === "lost-response") return void request.socket.destroy();
    response.writeHead(done.status, { ...done.headers, "content-length": Buffer.byteLength(done.body) }).end(done.body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      options.log(`meta ${request.url}: ${String(error)}`);
      response.destroy();
    });
  });
  const port = await listenHere(server);
  return {
    controls: createControls(`http://localhost:${port}`, records, calls),
    close: () => void closeServer(server),
  };
}
