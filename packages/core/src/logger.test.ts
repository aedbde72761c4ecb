import { expect, test, vi } from "vitest";
import { logger } from "./logger.ts";

/** The lines that a console's method was given while `log` ran. */
function linesOf(method: "info" | "warn" | "error", log: () => void): Record<string, unknown>[] {
  const spy = vi.spyOn(console, method).mockImplementation(() => {});
  spy.mockClear();
  log();
  const lines = spy.mock.calls.map(([line]) => JSON.parse(String(line)));
  spy.mockRestore();
  return lines;
}

test("given a fact of each level, when it is logged, then it is one line with its level, its words and its facts", () => {
  expect(linesOf("info", () => logger.info("done", { count: 2 }))).toEqual([
    { level: "INFO", message: "done", count: 2 },
  ]);
  expect(linesOf("warn", () => logger.warn("odd"))).toEqual([{ level: "WARN", message: "odd" }]);
  expect(linesOf("error", () => logger.error("broken", undefined, { ownerId: "a" }))).toEqual([
    { level: "ERROR", message: "broken", ownerId: "a", error: "undefined" },
  ]);
});

test("given an error, when it is logged, then its name, its words and where it was thrown are; anything else is as text", () => {
  const stack = expect.stringContaining("logger.test");
  expect(linesOf("error", () => logger.error("broken", new TypeError("no name")))).toEqual([
    { level: "ERROR", message: "broken", error: "TypeError", detail: "no name", stack },
  ]);
  expect(linesOf("error", () => logger.error("broken", "away"))).toMatchObject([{ error: "away" }]);
});
