import { expect, onTestFinished, test, vi } from "vitest";
import { patchConsole, underRequest } from "./patch-console.ts";

function writtenBy(work: () => void): unknown[] {
  const before = { ...console };
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  onTestFinished(() => void Object.assign(console, before));
  patchConsole();
  work();
  Object.assign(console, before);
  const lines = written.mock.calls.map(([line]) => String(line));
  written.mockRestore();
  for (const line of lines) expect(line).toMatch(/^[^\n]*\n$/);
  return lines.map((line) => JSON.parse(line));
}

test("given an object, when it is logged, then it is the line's message as fields, beside level and the invocation's id", () => {
  const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  const lines = writtenBy(() => {
    underRequest("one", () => console.warn({ fact: "odd", count: 2 }));
    console.info({ fact: "a\nb" });
    console.log("two %s", "words");
    console.error(new TypeError("broken"));
  });
  expect(lines).toEqual([
    { timestamp, level: "WARN", requestId: "one", message: { fact: "odd", count: 2 } },
    { timestamp, level: "INFO", message: { fact: "a\nb" } },
    { timestamp, level: "INFO", message: "two words" },
    {
      timestamp,
      level: "ERROR",
      message: { errorType: "TypeError", errorMessage: "broken", stackTrace: expect.any(Array) },
    },
  ]);
});
