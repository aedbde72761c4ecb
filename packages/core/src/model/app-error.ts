import type { ErrorCode } from "@emdia/contracts/errors";

/**
 * The details of a refusal besides its code: texts by body field, and the seconds until a retry.
 */
export type AppErrorDetails = { fields?: Record<string, string>; retryAfterSeconds?: number };

/**
 * An expected refusal, with a code of the catalogue. Any other thrown error is a bug and becomes a
 * 500.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(code);
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Returns a refusal of one body field, in the specification's words. */
export function invalidField(field: string, message: string): AppError {
  return new AppError("request.invalid", { fields: { [field]: message } });
}
