import { parseRecord, textAt } from "../json.ts";
import type { LambdaErrorRecord, LogLine } from "../region-types.ts";
import type { Clock } from "../types.ts";
import type { LambdaFailure } from "./failure.ts";

const LINES_PER_LAMBDA = 1_000;
const ERROR_LIMIT = 500;

export type LambdaLogs = ReturnType<typeof createLogs>;

export function createLogs(clock: Clock) {
  const buffers = new Map<string, LogLine[]>();
  const errors: LambdaErrorRecord[] = [];
  const write = (functionName: string, message: string, fallbackLevel: "INFO" | "ERROR") => {
    const lines = buffers.get(functionName) ?? [];
    buffers.set(functionName, lines);
    lines.push({
      at: clock.now().toISOString(),
      function: functionName,
      level: levelOf(message) ?? fallbackLevel,
      message,
    });
    if (lines.length > LINES_PER_LAMBDA) lines.shift();
  };
  return {
    write,
    fail(failure: LambdaFailure) {
      const { functionName, errorType, message, trace } = failure;
      write(functionName, trace || `${errorType}: ${message}`, "ERROR");
      errors.push({ function: functionName, type: errorType, message, at: clock.now().toISOString() });
      if (errors.length > ERROR_LIMIT) errors.shift();
    },
    lines(functionName?: string): readonly LogLine[] {
      if (functionName !== undefined) return [...(buffers.get(functionName) ?? [])];
      return [...buffers.values()].flat().sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    },
    errors: (): readonly LambdaErrorRecord[] => [...errors],
  };
}

function levelOf(line: string): string | undefined {
  const record = line.startsWith("{") ? parseRecord(line) : undefined;
  return record && textAt(record, "level").toUpperCase() ? textAt(record, "level").toUpperCase() : undefined;
}
