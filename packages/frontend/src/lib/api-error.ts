import { ErrorBody, type ErrorCode } from "@emdia/contracts/errors";

/** A refusal of the API. `message` is the status, a colon and the body or the status text (spec §8). */
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
    const refusal = parseBody(body);
    this.status = status;
    this.code = refusal?.code;
    this.fields = refusal?.fields ?? {};
    this.serverMessage = refusal?.error;
    this.retryAfterSeconds = Number(retryAfter) > 0 ? Number(retryAfter) : undefined;
  }
}

function parseBody(body: string): ErrorBody | undefined {
  try {
    return ErrorBody.parse(JSON.parse(body));
  } catch {
    return undefined;
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
