/**
 * The reason for a failed invocation: the handler threw an error, the invocation timed out, its
 * worker thread ended, its bundle did not load, or the Lambda may not run.
 */
export type LambdaFailureKind = "thrown" | "timeout" | "exit" | "init" | "throttled";

/** A failed invocation, with the error type and trace that the Lambda service would report. */
export class LambdaFailure extends Error {
  readonly kind: LambdaFailureKind;
  readonly functionName: string;
  readonly errorType: string;
  readonly trace: string;

  constructor(kind: LambdaFailureKind, functionName: string, error: { type: string; message: string; trace?: string }) {
    super(error.message);
    this.name = "LambdaFailure";
    this.kind = kind;
    this.functionName = functionName;
    this.errorType = error.type;
    this.trace = error.trace ?? "";
  }
}
