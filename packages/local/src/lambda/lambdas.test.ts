import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createClock } from "../clock.ts";
import { openStore } from "../store.ts";
import { smallGraph } from "../testing/small-graph.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { bundleLambdas } from "./bundle.ts";
import { environmentOf } from "./environment.ts";
import { createLambdas } from "./lambdas.ts";
import { createLogs } from "./logs.ts";
import type { WarmLimits } from "./warm-threads.ts";

const ENDLESS = ["hang", "spin"];

async function lambdasUnderTest({
  timeoutSeconds = 0.02,
  ...warm
}: Partial<WarmLimits> & { timeoutSeconds?: number } = {}) {
  const graph = smallGraph();
  const clock = createClock(openStore());
  const logs = createLogs(clock);
  const bundles = await bundleLambdas(graph.lambdas);
  const urls = { site: "http://localhost:1", aws: "http://127.0.0.1:2" };
  const lambdas = graph.lambdas.map((one) => (ENDLESS.includes(one.logicalName) ? { ...one, timeoutSeconds } : one));
  const started: string[] = [];
  const running = createLambdas({
    lambdas,
    bundles,
    clock,
    logs,
    environmentOf: (one) => {
      started.push(one.logicalName);
      return environmentOf(graph, one, urls);
    },
    ...warm,
  });
  onTestFinished(() => running.terminate());
  return { ...running, started, clock, logs, bundles, graph };
}

test("given an event, when a Lambda is invoked, then input and output are JSON as on AWS", async () => {
  const { invoke } = await lambdasUnderTest();
  expect(await invoke("echo", { at: new Date(0), gone: undefined, list: [1, "ç"] })).toEqual({
    at: "1970-01-01T00:00:00.000Z",
    list: [1, "ç"],
  });
  expect(await invoke("echo", undefined)).toBeNull();
});

test("given a clock moved by a month, when a Lambda asks for the time, then all of Date shows business time", async () => {
  const { invoke, clock } = await lambdasUnderTest();
  await invoke("now", {});
  clock.advanceTo(new Date(Date.now() + 31 * 86_400_000));
  const before = clock.now().getTime();
  const seen = await invoke("now", {});
  const after = clock.now().getTime();
  const near = { asymmetricMatch: (value: unknown) => typeof value === "number" && value >= before && value <= after };
  const toTheSecond = {
    asymmetricMatch: (value: unknown) => typeof value === "number" && value >= before - 1000 && value <= after,
  };
  expect(seen).toEqual({ called: toTheSecond, made: near, now: near, fixed: "1970-01-01T00:00:00.000Z", isDate: true });
});

test("given its environment, when a Lambda looks around, then it sees the graph's, the local site, its own key and time left", async () => {
  const { invoke, logs } = await lambdasUnderTest();
  const seen = await invoke("inspect", {});
  expect(seen).toMatchObject({
    siteUrl: "http://localhost:1",
    key: "inspect",
    home: null,
    functionName: "inspect-physical",
  });
  expect(seen).toHaveProperty("remaining", {
    asymmetricMatch: (value: unknown) => Number(value) > 0 && Number(value) <= 30_000,
  });
  await expect.poll(() => logs.lines("inspect")).toMatchObject([{ function: "inspect", level: "WARN" }]);
});

test.for(ENDLESS)(
  "given a Lambda that does not end (%s), when its time is over, then it fails and the next one runs",
  async (name) => {
    const { invoke, logs } = await lambdasUnderTest({ timeoutSeconds: 0.01 });
    await expect(invoke(name, {})).rejects.toMatchObject({
      kind: "timeout",
      message: "Task timed out after 0.01 seconds",
    });
    expect(logs.errors()).toMatchObject([{ function: name, type: "Sandbox.Timedout" }]);
    await expect(invoke(name, {})).rejects.toMatchObject({ kind: "timeout" });
  },
);

test("given a Lambda that throws, when invoked, then type, message and log have the error, and it serves the next call", async () => {
  const { invoke, logs } = await lambdasUnderTest();
  await expect(invoke("fail", { message: "broken" })).rejects.toMatchObject({
    kind: "thrown",
    errorType: "TypeError",
    message: "broken",
  });
  await expect(invoke("fail", { message: "again" })).rejects.toMatchObject({ message: "again" });
  expect(logs.errors().map((one) => one.message)).toEqual(["broken", "again"]);
  await expect
    .poll(() =>
      logs
        .lines("fail")
        .map((line) => line.message)
        .join(),
    )
    .toContain('"message":"about to fail"');
  const source = path.join(import.meta.dirname, "../testing/handlers.ts:19:9");
  expect(logs.lines("fail").some((line) => line.message.includes(`(${source})`))).toBe(true);
});

test("given a Lambda that ends its process, when invoked, then the call fails and a new thread takes the next", async () => {
  const { invoke } = await lambdasUnderTest();
  await expect(invoke("exit", {})).rejects.toMatchObject({ kind: "exit" });
  await expect(invoke("exit", {})).rejects.toMatchObject({ kind: "exit" });
});

test("given thirty calls at once, when invoked, then all are answered", async () => {
  const { invoke } = await lambdasUnderTest();
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => invoke("echo", n)));
  expect(answers).toEqual(Array.from({ length: 30 }, (_, n) => n));
});

test("given new code for one Lambda, when replaced, then running calls end on the old code and the next call runs the new", async () => {
  const { invoke, replace, bundles } = await lambdasUnderTest();
  const file = path.join(temporaryFolder(), "echo-next.cjs");
  writeFileSync(file, "exports.echo = async () => 'new';");
  const running = invoke("echo", "old");
  expect(replace(new Map([...bundles, ["echo", file]]))).toEqual(["echo"]);
  expect(await invoke("echo", "old")).toBe("new");
  expect(await running).toBe("old");
});

test("given a bundle that does not load, when invoked, then the call fails with the reason", async () => {
  const { invoke, replace, bundles } = await lambdasUnderTest();
  const file = path.join(temporaryFolder(), "broken.cjs");
  writeFileSync(file, "throw new RangeError('at load');");
  replace(new Map([...bundles, ["echo", file]]));
  await expect(invoke("echo", {})).rejects.toMatchObject({ kind: "init", errorType: "RangeError", message: "at load" });
});

test("given more than six megabytes, when invoked, then the call is refused before it starts", async () => {
  const { invoke } = await lambdasUnderTest();
  await expect(invoke("echo", "x".repeat(6 * 1024 * 1024 + 1))).rejects.toMatchObject({
    errorType: "RequestEntityTooLargeException",
  });
});

test.each([
  [6 * 1024 * 1024 - 2, false],
  [6 * 1024 * 1024 - 1, true],
])(
  "given an answer of %i characters and its quotes, when invoked, then it is too large: %s",
  async (size, isTooLarge) => {
    const { invoke, replace, bundles } = await lambdasUnderTest();
    const file = path.join(temporaryFolder(), "large.cjs");
    writeFileSync(file, `exports.echo = async () => "x".repeat(${size});`);
    replace(new Map([...bundles, ["echo", file]]));
    if (isTooLarge)
      await expect(invoke("echo", {})).rejects.toMatchObject({ errorType: "Function.ResponseSizeTooLarge" });
    else expect(await invoke("echo", {})).toHaveLength(size);
  },
);

test("given more Lambdas than stay warm, when each was called, then the last used ones are kept, and all answer further calls", async () => {
  const { invoke, threads } = await lambdasUnderTest({ mostWarm: 2 });
  for (const name of ["echo", "now", "inspect", "echo", "now"]) await invoke(name, {});
  expect(threads().warm).toEqual(["echo", "now"]);
  expect(await invoke("inspect", {})).toHaveProperty("key", "inspect");
  expect(threads().warm).toEqual(["inspect", "now"]);
  await expect.poll(() => threads().alive).toBe(2);
});

test("given a limit that falls, when the next call ends, then only as many threads stay warm as it says now", async () => {
  let most = Number.POSITIVE_INFINITY;
  const { invoke, threads } = await lambdasUnderTest({ mostWarm: () => most });
  for (const name of ["echo", "now", "inspect"]) await invoke(name, {});
  expect(threads().warm).toEqual(["echo", "inspect", "now"]);
  most = 1;
  await invoke("now", {});
  expect(threads().warm).toEqual(["now"]);
});

test("given no thread stays warm, when calls share one, then it is one for all of them, and ends with the last", async () => {
  const { invoke, threads, started } = await lambdasUnderTest({ mostWarm: 0 });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => invoke("echo", n)));
  expect(answers).toEqual(Array.from({ length: 30 }, (_, n) => n));
  expect(started).toEqual(["echo"]);
  expect(threads().warm).toEqual([]);
  await expect.poll(() => threads().alive).toBe(0);
});

test("given a Lambda at work, when other threads start and end, then it is not ended", async () => {
  const { invoke } = await lambdasUnderTest({ mostWarm: 0, idleMillis: 0 });
  const slow = Promise.allSettled([invoke("hang", {})]);
  await Promise.all([invoke("echo", {}), invoke("now", {})]);
  expect(await slow).toMatchObject([{ reason: { kind: "timeout" } }]);
});

test("given a Lambda without calls, when its idle time is over, then its thread ends, and the next call starts one", async () => {
  const { invoke, threads } = await lambdasUnderTest({ idleMillis: 60_000 });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await invoke("echo", 1);
  vi.advanceTimersByTime(59_000);
  await invoke("echo", 2);
  vi.advanceTimersByTime(59_999);
  expect(threads().warm).toEqual(["echo"]);
  vi.advanceTimersByTime(1);
  expect(threads().warm).toEqual([]);
  await expect.poll(() => threads().alive).toBe(0);
  expect(await invoke("echo", 3)).toBe(3);
  expect(threads().warm).toEqual(["echo"]);
});
