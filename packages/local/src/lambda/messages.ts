/** Payloads are JSON text. */

export interface WorkerData {
  file: string;
  exportName: string;
  clock: SharedArrayBuffer;
  context: { functionName: string; arn: string; memoryMb: number; logGroup: string };
}

export interface InvokeMessage {
  id: string;
  payload: string;
  timeoutMs: number;
}

export interface ThrownError {
  type: string;
  message: string;
  trace?: string;
}

export type WorkerMessage =
  | { kind: "ready" }
  | { kind: "init-failed"; error: ThrownError }
  | { kind: "done"; id: string; payload: string }
  | { kind: "failed"; id: string; error: ThrownError };
