import type { ServerResponse } from "node:http";
import type { Html } from "./html.ts";

/** An answer that is ready to be sent. */
export type Answer = { status: number; headers: Readonly<Record<string, string>>; body: string | Buffer };

/** The policy of the console's pages: they load and run only what the console itself serves. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The headers of every answer. */
const common = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

/** Builds a JSON answer. */
export function json(body: unknown, status = 200): Answer {
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, body: JSON.stringify(body) };
}

/** Builds a JSON refusal with one sentence. */
export function refuseWith(status: number, sentence: string): Answer {
  return json({ error: sentence }, status);
}

/** Builds the answer for a page of the console. */
export function page(content: Html, status = 200): Answer {
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": pagePolicy };
  return { status, headers, body: content.markup };
}

/** Builds an answer of any other content type. */
export function content(body: string | Buffer, contentType: string, headers: Record<string, string> = {}): Answer {
  return { status: 200, headers: { "content-type": contentType, ...headers }, body };
}

/** Writes an answer. */
export function send(response: ServerResponse, answer: Answer, withBody: boolean): void {
  response.writeHead(answer.status, {
    ...common,
    "content-length": String(Buffer.byteLength(answer.body)),
    ...answer.headers,
  });
  response.end(withBody ? answer.body : undefined);
}
