export type LambdaFailureKind = "thrown" | "timeout" | "exit" | "init" | "throttled";

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
