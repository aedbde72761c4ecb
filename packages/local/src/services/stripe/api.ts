import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import Stripe from "stripe";
import { plainHeaders, readBody } from "../../aws/request.ts";
import type { Answer } from "../../console/respond.ts";
import type { FaultInjector } from "../../faults.ts";
import { urlOf } from "../../server/local-request.ts";
import type { Account } from "./account.ts";
import { findOperation } from "./operations.ts";
import { parseParams } from "./params.ts";
import { StripeRefusal } from "./refusal.ts";

const MAX_BODY_BYTES = 1024 * 1024;
/** Stripe may remove an idempotency key after a day, and the stand-in does. */
const KEY_LIFE_SECONDS = 24 * 3600;

export interface ApiOptions {
  account: Account;
  faults: FaultInjector;
  perform<T>(work: () => T): T;
  log(message: string): void;
}

interface Asked {
  method: string;
  path: string;
  form: string;
  headers: Readonly<Record<string, string>>;
}

/** The API's faults have the service `stripe`, and their actions are the SDK's call names. */
export function createApi(options: ApiOptions): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === undefined) return end(response, { status: 413, headers: {}, body: "" });
    const url = urlOf(request.url);
    const form = [url.search.slice(1), body.toString("utf8")].filter((part) => part !== "").join("&");
    const asked = { method: request.method ?? "GET", path: url.pathname, form, headers: plainHeaders(request) };
    const fault = options.faults.draw("stripe", findOperation(asked.method, asked.path)?.operation.name ?? asked.path);
    if (fault?.kind === "throttle") return end(response, refuse(rateLimited));
    if (fault?.kind === "error") return end(response, refuse(failed));
    // The call gets no response and has no effect, so the caller waits until its own time-out.
    if (fault?.kind === "timeout") return;
    const answer = answerCall(options, asked);
    if (fault?.kind === "lost-response") request.socket.destroy();
    else end(response, answer);
  };
}

const rateLimited = new StripeRefusal(429, "Request rate limit exceeded.", { code: "rate_limit" });
const failed = new StripeRefusal(500, "An unknown error occurred.", {}, "api_error");

function answerCall(options: ApiOptions, asked: Asked): Answer {
  try {
    checkKey(asked.headers.authorization);
    checkVersion(asked.headers["stripe-version"]);
    const found = findOperation(asked.method, asked.path);
    if (found === undefined) throw new StripeRefusal(404, `Unrecognized request URL (${asked.method}: ${asked.path}).`);
    const { account } = options;
    const run = () => found.operation.run(account, parseParams(asked.form), found.id);
    return options.perform(() => once(account, asked, () => JSON.stringify(run(), null, 2)));
  } catch (error) {
    if (error instanceof StripeRefusal) return refuse(error);
    options.log(`stripe ${asked.method} ${asked.path}: ${String(error)}`);
    return refuse(failed);
  }
}

/** Repetitions of a call get its response; errors are not kept. */
function once(account: Account, asked: Asked, work: () => string): Answer {
  const key = asked.headers["idempotency-key"];
  if (key === undefined || asked.method !== "POST") return succeed(asked, work());
  const fingerprint = createHash("sha256").update(`${asked.path}\n${asked.form}`).digest("hex");
  const now = account.now();
  const kept = account.keptAnswers.get(key);
  if (kept !== undefined && kept.created + KEY_LIFE_SECONDS > now) {
    if (kept.fingerprint !== fingerprint) throw mismatch(key);
    return succeed(asked, kept.body, { "idempotency-key": key, "idempotent-replayed": "true" });
  }
  const body = work();
  account.keptAnswers.put({ id: key, created: now, fingerprint, body });
  return succeed(asked, body, { "idempotency-key": key });
}

function mismatch(key: string): StripeRefusal {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return new StripeRefusal(400, message, {}, "idempotency_error");
}

function checkKey(authorization = ""): void {
  const key = /^Bearer (.+)$/.exec(authorization)?.[1];
  if (key === undefined)
    throw new StripeRefusal(401, "You did not provide an API key. Use the Authorization header: 'Bearer sk_test_…'.");
  if (/^sk_test_\w+$/.test(key)) return;
  throw new StripeRefusal(401, `Invalid API Key provided: ${key.slice(0, 8)}****. Only sk_test_ keys work here.`);
}

function checkVersion(version: string | undefined): void {
  if (version === undefined || /^\d{4}-\d{2}-\d{2}(\.\w+)?$/.test(version)) return;
  throw new StripeRefusal(400, `Invalid Stripe API version: ${version}.`);
}

function succeed(asked: Asked, body: string, headers: Record<string, string> = {}): Answer {
  const version = asked.headers["stripe-version"] ?? Stripe.API_VERSION;
  return { status: 200, headers: { "stripe-version": version, ...headers }, body };
}

function refuse({ status, type, message, details }: StripeRefusal): Answer {
  const { code, param } = details;
  const error = { type, message, code, param };
  return { status, headers: {}, body: JSON.stringify({ error }, null, 2) };
}

function end(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "request-id": `req_${randomUUID().replaceAll("-", "").slice(0, 14)}`,
    ...headers,
  });
  response.end(body);
}
