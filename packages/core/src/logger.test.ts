import { expect, test, vi } from "vitest";
import { correlate } from "./correlation.ts";
import { logger } from "./logger.ts";
import { AppError } from "./model/app-error.ts";

function linesOf(method: "info" | "warn" | "error", log: () => void): unknown[] {
  const spy = vi.spyOn(console, method).mockImplementation(() => {});
  spy.mockClear();
  log();
  const lines = spy.mock.calls.map((given) => JSON.parse(JSON.stringify(given)));
  spy.mockRestore();
  return lines;
}

test("given a fact of each level, when it is logged, then it is one object with its words and its facts", () => {
  expect(linesOf("info", () => logger.info("done", { count: 2 }))).toEqual([[{ fact: "done", count: 2 }]]);
  expect(linesOf("warn", () => logger.warn("odd"))).toEqual([[{ fact: "odd" }]]);
  expect(linesOf("error", () => logger.error("broken", undefined, { ownerId: "a" }))).toEqual([
    [{ fact: "broken", ownerId: "a", error: "undefined" }],
  ]);
});

test("given an error, when it is logged, then the line has its name, code, message and place; anything else is logged as text", () => {
  const stack = expect.stringContaining("logger.test");
  expect(linesOf("error", () => logger.error("broken", new TypeError("no name")))).toEqual([
    [{ fact: "broken", error: "TypeError", detail: "no name", stack }],
  ]);
  expect(linesOf("error", () => logger.error("broken", new AppError("service.busy")))).toMatchObject([
    [{ error: "AppError", code: "service.busy" }],
  ]);
  const numbered = Object.assign(new Error("away"), { code: 7 });
  expect(linesOf("error", () => logger.error("broken", numbered))).toEqual([
    [{ fact: "broken", error: "Error", detail: "away", stack }],
  ]);
  expect(linesOf("error", () => logger.error("broken", "away"))).toMatchObject([[{ error: "away" }]]);
});

test.each([
  [
    "Email address is not verified. The following identities failed the check: ana.souza+1@exemplo.com.br, joão@açaí.com",
    "Email address is not verified. The following identities failed the check: [e-mail], [e-mail]",
  ],
  ["no customer has 123.456.789-09 or 12.345.678/0001-95", "no customer has [document] or [document]"],
  [
    "the charge 1220261100 in node_modules/@aws-sdk/client-ses of version foo@1.2.3",
    "the charge 1220261100 in node_modules/@aws-sdk/client-ses of version foo@1.2.3",
  ],
])(
  "given an error that quotes personal data, when it is logged, then message and place have none of it",
  (message, logged) => {
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    logger.error("a mail failed", new Error(message));
    const [written] = print.mock.calls[0] ?? [];
    expect(written).toMatchObject({ detail: logged, stack: expect.stringContaining(`Error: ${logged}`) });
    logger.error("a mail failed", message);
    expect(print.mock.calls[1]?.[0]).toMatchObject({ error: logged });
  },
);

test.each(["Ana Souza, Rua das Flores 1", `{"name":"Ana Souza","note":"x" y}`])(
  "given the body %j that is no JSON, when the parser's error is logged, then nothing of the body is in it",
  (body) => {
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    try {
      JSON.parse(body);
    } catch (error) {
      logger.error("a body was not readable", error);
    }
    expect(print).toHaveBeenCalledOnce();
    expect(JSON.stringify(print.mock.calls)).not.toMatch(/Ana|Souza|Flores/);
  },
);

test("given two calls at the same time, when each logs after a wait, then its line has its own id, and one outside none", async () => {
  const spy = vi.spyOn(console, "info").mockImplementation(() => {});
  const call = (id: string) =>
    correlate(id, async () => {
      await Promise.resolve();
      logger.info("done", { of: id });
    });
  await Promise.all([call("a"), call("b")]);
  logger.info("done", { of: "nobody" });
  expect(spy.mock.calls.flat()).toEqual([
    { fact: "done", of: "a", correlationId: "a" },
    { fact: "done", of: "b", correlationId: "b" },
    { fact: "done", of: "nobody", correlationId: undefined },
  ]);
  spy.mockRestore();
});
