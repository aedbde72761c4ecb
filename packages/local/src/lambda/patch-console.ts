/** The console writes Lambda's JSON format: one argument stays, several become one string. */
import { AsyncLocalStorage } from "node:async_hooks";
import { format } from "node:util";

/** A thread runs several invocations at the same time, so each invocation has its own ID. */
const requests = new AsyncLocalStorage<string>();

export const underRequest = <T>(requestId: string, work: () => T): T => requests.run(requestId, work);

export function patchConsole(): void {
  const levels = { trace: "TRACE", debug: "DEBUG", log: "INFO", info: "INFO", warn: "WARN", error: "ERROR" };
  for (const [method, level] of Object.entries(levels))
    Reflect.set(console, method, (...given: unknown[]) => write(level, given));
}

function write(level: string, given: readonly unknown[]): void {
  const message = given.length === 1 ? given[0] : format(...given);
  const line = { timestamp: new Date().toISOString(), level, requestId: requests.getStore(), message };
  process.stdout.write(`${JSON.stringify(line, withErrors)}\n`);
}

/** Replaces errors by their fields, because JSON would write an error as an empty object. */
const withErrors = (_key: string, value: unknown): unknown =>
  value instanceof Error
    ? { errorType: value.name, errorMessage: value.message, stackTrace: value.stack?.split("\n") }
    : value;
