import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { TLSSocket } from "node:tls";
import { plainHeaders, readBody } from "../../aws/request.ts";
import type { Answer } from "../../console/respond.ts";
import type { FaultInjector } from "../../faults.ts";
import { closeServer, listenHere } from "../../server/listen.ts";
import { urlOf } from "../../server/local-request.ts";
import type { Clock, Store } from "../../types.ts";
import { openAuthority } from "./authority.ts";
import { createControls } from "./controls.ts";
import { giveToken, tokenOf } from "./give-token.ts";
import { listPix, type PageFault, showPix } from "./list-pix.ts";
import { type BankRecords, openRecords } from "./records.ts";
import { type BankRequest, failAs, problem } from "./respond.ts";

const MAX_BODY_BYTES = 64 * 1024;

export interface BankOptions {
  store: Store;
  clock: Clock;
  /** Faults have the service `bank` and the actions `token`, `pix.list` and `pix.get`. */
  faults: FaultInjector;
  log(message: string): void;
}

/** TLS refuses a missing, expired or foreign certificate. Business time expires tokens. */
export async function startBank(options: BankOptions) {
  const { store, clock } = options;
  const records = openRecords(store);
  const authority = openAuthority(store);
  const { certificate: cert, privateKey: key } = authority.server();
  const trust = { ca: authority.certificate, requestCert: true, rejectUnauthorized: true };
  const server = createServer({ cert, key, ...trust, minVersion: "TLSv1.2" }, (request, response) => {
    answer({ ...options, records }, request, response).catch((error) => {
      options.log(`bank ${request.url}: ${String(error)}`);
      response.destroy();
    });
  });
  server.on("secureConnection", (socket) => {
    if (Date.parse(socket.getPeerCertificate().valid_to) < clock.now().getTime()) socket.destroy();
  });
  const port = await listenHere(server);
  return {
    controls: createControls(`https://localhost:${port}`, records, authority, clock),
    close: () => void closeServer(server),
  };
}

type Bank = BankOptions & { records: BankRecords };

async function answer(bank: Bank, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = await requestOf(incoming);
  if (request === undefined) return void response.writeHead(413).end();
  const fault = bank.faults.draw("bank", actionOf(request));
  // The call gets no response and has no effect, so the caller waits until its own time-out.
  if (fault?.kind === "timeout") return;
  const failure = fault && failAs(fault.kind);
  const { status, headers, body } = failure ?? respond(bank, request, fault?.kind);
  if (fault?.kind === "lost-response" || fault?.kind === "lost-request") return void incoming.socket.destroy();
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
}

async function requestOf(incoming: IncomingMessage): Promise<BankRequest | undefined> {
  const body = await readBody(incoming, MAX_BODY_BYTES);
  const { socket } = incoming;
  if (body === undefined || !(socket instanceof TLSSocket)) return undefined;
  const { fingerprint256: fingerprint, subject } = socket.getPeerCertificate();
  const { method = "GET", url } = incoming;
  const headers = plainHeaders(incoming);
  return { method, url: urlOf(url), headers, body: body.toString("utf8"), fingerprint, clientName: String(subject.CN) };
}

function actionOf({ method, url: { pathname } }: BankRequest): "token" | "pix.list" | "pix.get" | "unknown" {
  if (method === "POST" && pathname === "/oauth/token") return "token";
  if (method !== "GET") return "unknown";
  return pathname === "/pix" ? "pix.list" : /^\/pix\/\w+$/.test(pathname) ? "pix.get" : "unknown";
}

const PAGE_FAULTS: readonly string[] = ["repeated-page", "shuffled-pages", "changed-total"] satisfies PageFault[];
const isPageFault = (kind: string | undefined): kind is PageFault => kind !== undefined && PAGE_FAULTS.includes(kind);

function respond({ records, clock }: Bank, request: BankRequest, fault: string | undefined): Answer {
  const action = actionOf(request);
  const now = clock.now();
  if (action === "token") return giveToken(records, request, now);
  const token = tokenOf(records, request, now);
  if (token === undefined) return problem(401, "AcessoNegado", "O token não vale.");
  if (action === "unknown") return problem(404, "NaoEncontrado", "O recurso não existe.");
  const key = records.accounts.get(token.clientId)?.key;
  if (key === undefined || !token.scopes.includes("pix.read"))
    return problem(403, "AcessoNegado", "Falta o escopo pix.read.");
  const { pathname, searchParams: query } = request.url;
  if (action === "pix.get") return showPix(records, key, pathname.slice("/pix/".length));
  return listPix(records, { key, query, now, fault: isPageFault(fault) ? fault : undefined });
}
