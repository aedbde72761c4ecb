import type { ErrorCode } from "@emdia/contracts/errors";

/** What a refusal can say beyond its code: texts by body field, and when to come again. */
export type AppErrorDetails = { fields?: Record<string, string>; retryAfterSeconds?: number };

/** An expected refusal, by a code of the catalogue. Anything else thrown is a bug and becomes a 500. */
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

/** A refusal of one body field, in the specification's words. */
export function invalidField(field: string, message: string): AppError {
  return new AppError("request.invalid", { fields: { [field]: message } });
}
