import type { ErrorCode } from "@emdia/contracts/errors";
import { fieldsOf, textOf, textsOf } from "./plain-json.ts";

/** A refusal of the API. `message` is the status, a colon and the body or the status text. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** The catalogue's code, such as `plan.has_students`. */
  readonly code: string | undefined;
  /** Field name → Portuguese text. */
  readonly fields: Readonly<Record<string, string>>;
  /** The server's text for the person. */
  readonly serverMessage: string | undefined;
  /** Seconds after which a 429 may be tried again, where the server says so. */
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

/** The server's text of a failure, or the given one when it has none (offline, unreadable). */
export function messageOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.serverMessage) || otherwise;
}

/** Whether a failure is the API's refusal with this code. */
export function hasCode(error: unknown, ...codes: ErrorCode[]): boolean {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}
