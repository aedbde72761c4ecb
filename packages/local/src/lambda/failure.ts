/** How an invocation failed: the handler threw, ran out of time, or its worker thread ended. */
export type LambdaFailureKind = "thrown" | "timeout" | "exit" | "init";

/** A failed invocation, with the error type and trace the Lambda service would report. */
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
