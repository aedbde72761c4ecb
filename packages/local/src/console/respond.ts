import type { IncomingMessage, ServerResponse } from "node:http";
import type { Html } from "./html.ts";

export type Answer = { status: number; headers: Readonly<Record<string, string>>; body: string | Buffer };

/** The console's content security policy: pages load and run only the console's own files. */
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

const common = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

export function json(body: unknown, status = 200): Answer {
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, body: JSON.stringify(body) };
}

export function refuseWith(status: number, sentence: string): Answer {
  return json({ error: sentence }, status);
}

export function page(content: Html, status = 200): Answer {
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": pagePolicy };
  return { status, headers, body: content.markup };
}

export function content(body: string | Buffer, contentType: string, headers: Record<string, string> = {}): Answer {
  return { status: 200, headers: { "content-type": contentType, ...headers }, body };
}

export function send({ method }: IncomingMessage, response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, {
    ...common,
    "content-length": String(Buffer.byteLength(answer.body)),
    ...answer.headers,
  });
  response.end(method === "HEAD" ? undefined : answer.body);
}
