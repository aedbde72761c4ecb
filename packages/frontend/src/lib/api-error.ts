import type { ErrorCode } from "@emdia/contracts/errors";
import { fieldsOf, textOf, textsOf } from "./plain-json.ts";

/** A refusal of the API. `message` is the HTTP status, a colon, and the body or the status text. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly serverMessage: string | undefined;
  /** The seconds to wait after a 429; undefined where the server does not say. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: string, statusText: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    const refusal = fieldsOf(body);
    this.status = status;
    this.code = textOf(refusal.code);
    this.fields = textsOf(refusal.fields);
    this.serverMessage = this.code && textOf(refusal.error);
    this.retryAfterSeconds = Number(retryAfter) > 0 ? Number(retryAfter) : undefined;
  }
}

/** Returns the server's text, a text about the connection if offline, or else `otherwise`. */
export function messageOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiError) return error.serverMessage || otherwise;
  return navigator.onLine === false ? "Você está sem internet. Tente de novo quando a conexão voltar." : otherwise;
}

/** Tells whether a retry may succeed: after no answer, the server's own fault, or locked data. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.code === "data.locked";
}

export function hasCode(error: unknown, ...codes: ErrorCode[]): boolean {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}
