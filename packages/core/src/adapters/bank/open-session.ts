import { randomUUID, X509Certificate } from "node:crypto";
import type { Agent } from "node:https";
import {
  BankError,
  type BankFailure,
  type BankPix,
  type BankSession,
  type BankToken,
  type BankWindow,
  type SessionOptions,
} from "../../model/ports/bank.ts";
import { agentFor, type BankAnswer, callBank } from "./call-bank.ts";
import { readPix, readPixPage, readToken } from "./read-answers.ts";

/** The only scope that is requested. `pix.write`, which allows refunds, is never requested. */
const SCOPE = "pix.read";
const PAGE_ITEMS = 100;
/** At most this many pages are read; for longer lists the reader requests shorter windows. */
const MAX_PAGES = 100;
/** A list that changes this many times while it is read is left for a later read. */
const MAX_READS = 3;
/** A token is not used in this last part of its lifetime. */
const TOKEN_MARGIN_MS = 60_000;

type Session = Omit<SessionOptions, "token"> & { agent: Agent; kept: BankToken | undefined };

export function openBankSession({ bank, credential, token, now, signal }: SessionOptions): BankSession {
  const session: Session = { bank, credential, agent: agentFor(bank, credential), now, kept: token, signal };
  const { validFrom, validTo } = new X509Certificate(credential.certificate);
  const today = now().getTime();
  if (Date.parse(validTo) < today || Date.parse(validFrom) > today) throw needsOwner(session, "certificate");
  return {
    listPix: (window) => listPix(session, window),
    findPix: (endToEndId) => findPix(session, endToEndId),
    token: () => session.kept,
    close: () => session.agent.destroy(),
  };
}

type OwnersReason = Extract<BankFailure, { kind: "needs-owner" }>["reason"];
const needsOwner = ({ bank }: Session, reason: OwnersReason, status?: number) =>
  new BankError(bank, { kind: "needs-owner", reason }, status);
const unreadable = ({ bank }: Session, status: number) =>
  new BankError(bank, { kind: "back-off", reason: "unreadable" }, status);

/** Some banks answer 201 for 200. A body that is no JSON is a gateway's, never a bank's refusal. */
function contentOf(session: Session, { status, json, retryAfterSeconds }: BankAnswer): unknown {
  const later = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  const backOff = (reason: "limited" | "unavailable") =>
    new BankError(session.bank, { kind: "back-off", reason, ...later }, status);
  if (status === 429) throw backOff("limited");
  if (status >= 500) throw backOff("unavailable");
  if (json === undefined || status < 200 || (status >= 300 && status < 400)) throw unreadable(session, status);
  if (status === 401) throw needsOwner(session, "credential", status);
  if (status === 403) throw needsOwner(session, "scope", status);
  if (status >= 400) throw needsOwner(session, "request", status);
  return json;
}

function tokenRequest({ bank, credential }: Session): { headers: Record<string, string>; body: string } {
  const { clientId, clientSecret = "" } = credential;
  const { tokenStyle } = bank;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const fields = {
    grant_type: "client_credentials",
    scope: SCOPE,
    ...(tokenStyle !== "basic" && { client_id: clientId }),
    ...(tokenStyle === "body" && { client_secret: clientSecret }),
  };
  const isJson = bank.tokenBody === "json";
  return {
    headers: {
      "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded",
      ...(tokenStyle === "basic" && { authorization: `Basic ${basic}` }),
      ...headersOf({ bank, credential }),
    },
    body: isJson ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
  };
}

function headersOf({ bank, credential }: Pick<Session, "bank" | "credential">): Record<string, string> {
  return {
    accept: "application/json",
    ...(bank.clientIdHeader && { [bank.clientIdHeader]: credential.clientId }),
    ...(bank.requestIdHeader && { [bank.requestIdHeader]: randomUUID() }),
  };
}

/** A refusal of a request for a token always concerns the credential. */
async function renewToken(session: Session): Promise<BankToken> {
  const { bank, now } = session;
  session.kept = undefined;
  const answer = await callBank(session, { url: new URL(bank.tokenUrl), method: "POST", ...tokenRequest(session) });
  const isRefusal = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
  if (isRefusal && answer.json !== undefined) throw needsOwner(session, "credential", answer.status);
  const token = readToken(contentOf(session, answer), now());
  if (!token) throw unreadable(session, answer.status);
  const { scopes, ...kept } = token;
  if (scopes.length > 0 && !scopes.includes(SCOPE)) throw needsOwner(session, "scope");
  session.kept = kept;
  return kept;
}

const isUsable = ({ kept, now }: Session): boolean =>
  kept !== undefined && Date.parse(kept.endsAt) - TOKEN_MARGIN_MS > now().getTime();

async function get(session: Session, path: string, query: Readonly<Record<string, string>>): Promise<BankAnswer> {
  const { bank, credential } = session;
  const url = new URL(bank.apiBase + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (bank.appKeyParameter) url.searchParams.set(bank.appKeyParameter, credential.appKey ?? "");
  const ask = ({ value }: BankToken) => {
    const headers = { ...headersOf(session), authorization: `Bearer ${value}` };
    return callBank(session, { url, method: "GET", headers });
  };
  const wasKept = isUsable(session);
  const answer = await ask(session.kept && wasKept ? session.kept : await renewToken(session));
  // The bank may have revoked a kept token, so one new token is tried, and only one.
  return answer.status === 401 && wasKept ? ask(await renewToken(session)) : answer;
}

/** Formats an instant by RFC 3339 in whole seconds, because one bank refuses milliseconds. */
const secondsOf = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`;

/** Returns all pages of a list, or undefined if the list changed meanwhile. */
async function readPages(session: Session, window: BankWindow): Promise<readonly BankPix[] | undefined> {
  const found = new Map<string, BankPix>();
  let pages = 1;
  let size: string | undefined;
  for (let at = 0; at < pages; at++) {
    const answer = await get(session, "/pix", {
      inicio: secondsOf(window.from),
      fim: secondsOf(window.to),
      "paginacao.paginaAtual": String(at),
      "paginacao.itensPorPagina": String(PAGE_ITEMS),
    });
    const page = readPixPage(contentOf(session, answer));
    if (!page || page.pages > MAX_PAGES) throw unreadable(session, answer.status);
    if (size !== undefined && page.size !== size) return undefined;
    ({ pages, size } = page);
    for (const pix of page.pix) {
      if (found.has(pix.endToEndId)) return undefined;
      found.set(pix.endToEndId, pix);
    }
  }
  return [...found.values()];
}

async function listPix(session: Session, window: BankWindow): Promise<readonly BankPix[]> {
  for (let reads = 0; reads < MAX_READS; reads++) {
    const found = await readPages(session, window);
    if (found) return found;
  }
  throw new BankError(session.bank, { kind: "back-off", reason: "unstable" });
}

async function findPix(session: Session, endToEndId: string): Promise<BankPix | undefined> {
  const answer = await get(session, `/pix/${encodeURIComponent(endToEndId)}`, {});
  if (answer.status === 404 && answer.json !== undefined) return undefined;
  const pix = readPix(contentOf(session, answer));
  if (pix?.endToEndId !== endToEndId) throw unreadable(session, answer.status);
  return pix;
}
