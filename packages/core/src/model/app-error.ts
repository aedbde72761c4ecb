import type { ErrorCode } from "@emdia/contracts/errors";

/** The optional details of a refusal: error texts by body field, and the seconds until a retry. */
export type AppErrorDetails = { fields?: Record<string, string>; retryAfterSeconds?: number };

/** Any error that is not an AppError is a bug and becomes a 500. */
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

export function invalidField(field: string, message: string): AppError {
  return new AppError("request.invalid", { fields: { [field]: message } });
}

export const changedMeanwhile = () => new AppError("conflict.changed_meanwhile");
