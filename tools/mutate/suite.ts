/**
 * Replaces "vitest" in test files while mutants are judged: it has vitest's expectations, but
 * collects the tests and runs them here, one file after another in the same process.
 */
import { vi } from "vitest";

export { assert, chai, expect, expectTypeOf, vi } from "vitest";

type Act = (...args: unknown[]) => unknown;

/**
 * The time limit of a test in milliseconds, because a mutant may wait for ever. A slower test
 * counts as failed.
 */
const MOST_MS = 20_000;
const setRealTimeout = setTimeout;

let tests: { name: string; run: Act }[] = [];
let hooks: Record<"beforeAll" | "afterAll" | "beforeEach" | "afterEach" | "finished", Act[]>;
let runs = 0;

const hookFor = (when: keyof typeof hooks) => (hook: Act) => void hooks[when].push(hook);
export const beforeAll = hookFor("beforeAll");
export const afterAll = hookFor("afterAll");
export const beforeEach = hookFor("beforeEach");
export const afterEach = hookFor("afterEach");
export const onTestFinished = hookFor("finished");

const context = { onTestFinished, signal: new AbortController().signal };
/** Collects a test, whose function may follow options, for each list of arguments. */
const add = (name: string, rest: readonly unknown[], table: readonly (readonly unknown[])[]) => {
  const act = rest.find((part): part is Act => typeof part === "function") ?? (() => {});
  tests.push(...table.map((args) => ({ name, run: () => act(...args) })));
};
type Rows = readonly unknown[];
export const test = Object.assign((name: string, ...rest: unknown[]) => add(name, rest, [[context]]), {
  each:
    (rows: Rows) =>
    (name: string, ...rest: unknown[]) =>
      add(
        name,
        rest,
        rows.map((row) => [row].flat()),
      ),
  for:
    (rows: Rows) =>
    (name: string, ...rest: unknown[]) =>
      add(
        name,
        rest,
        rows.map((row) => [row, context]),
      ),
});

async function inTime(work: unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise((_, reject) => {
    timer = setRealTimeout(() => reject(new Error("the test does not end")), MOST_MS);
  });
  await Promise.race([work, end]).finally(() => clearTimeout(timer));
}

async function runTest(run: Act): Promise<void> {
  const cleanUps: unknown[] = [];
  for (const hook of hooks.beforeEach) cleanUps.push(await hook());
  try {
    await inTime(run());
  } finally {
    for (const hook of [...hooks.afterEach, ...cleanUps, ...hooks.finished.splice(0)])
      if (typeof hook === "function") await hook();
  }
}

/**
 * Loads a test file and runs it until a test fails. Returns that test's name, or undefined when all
 * pass.
 * @throws Error when the file does not load or has no test
 */
export async function runFile(url: string): Promise<string | undefined> {
  [tests, hooks] = [[], { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [], finished: [] }];
  try {
    // A module is loaded only once, but the file must collect its tests again. Another query in the
    // URL makes it another module.
    await import(`${url}?run=${++runs}`);
  } catch (error) {
    throw new Error(`the file does not load: ${error}`);
  }
  if (tests.length === 0) throw new Error("the file has no test");
  let running = "beforeAll";
  try {
    for (const hook of hooks.beforeAll) await inTime(hook());
    for (const { name, run } of tests) {
      running = name;
      await runTest(run);
    }
    return undefined;
  } catch {
    return running;
  } finally {
    for (const hook of hooks.afterAll) await hook();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  }
}
