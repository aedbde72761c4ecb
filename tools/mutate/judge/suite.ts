/**
 * Replaces "vitest" in test files while mutants are judged: it has vitest's expectations, but
 * collects the tests and runs them here, one file after another in the same process.
 */
import { vi } from "vitest";

export { assert, chai, expect, expectTypeOf, vi } from "vitest";

type Act = (...args: never[]) => unknown;
type Hook = () => unknown;
type Scope = { beforeAll: Hook[]; afterAll: Hook[]; beforeEach: Hook[]; afterEach: Hook[]; isOpen: boolean };
type Test = { name: string; scopes: readonly Scope[]; run: Hook };

/**
 * The time limit of a test in milliseconds, because a mutant may wait for ever. A slower test
 * counts as failed.
 */
const MOST_MS = 20_000;
const setRealTimeout = setTimeout;

const openScope = (): Scope => ({ beforeAll: [], afterAll: [], beforeEach: [], afterEach: [], isOpen: false });
let scopes: Scope[] = [openScope()];
let tests: Test[] = [];
let finishers: Hook[] = [];
let runs = 0;

const context = { onTestFinished: (hook: Hook) => finishers.push(hook), signal: new AbortController().signal };
const actOf = (args: readonly unknown[]) => args.find((one): one is Act => typeof one === "function");
const call = (act: Act | undefined, args: readonly unknown[]) => Reflect.apply(act ?? (() => {}), undefined, [...args]);
const hookFor = (when: "beforeAll" | "afterAll" | "beforeEach" | "afterEach") => (hook: Hook) =>
  void scopes.at(-1)?.[when].push(hook);

export const beforeAll = hookFor("beforeAll");
export const afterAll = hookFor("afterAll");
export const beforeEach = hookFor("beforeEach");
export const afterEach = hookFor("afterEach");
export const onTestFinished = context.onTestFinished;

const add = (name: string, run: Hook) => void tests.push({ name, scopes: [...scopes], run });

export const test = Object.assign((name: string, ...rest: unknown[]) => add(name, () => call(actOf(rest), [context])), {
  each:
    (table: readonly unknown[]) =>
    (name: string, ...rest: unknown[]) => {
      for (const row of table) add(name, () => call(actOf(rest), Array.isArray(row) ? row : [row]));
    },
  for:
    (table: readonly unknown[]) =>
    (name: string, ...rest: unknown[]) => {
      for (const row of table) add(name, () => call(actOf(rest), [row, context]));
    },
});

export function describe(_name: string, body: () => void): void {
  scopes.push(openScope());
  body();
  scopes.pop();
}

async function inTime(work: unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise((_, reject) => {
    timer = setRealTimeout(() => reject(new Error("the test does not end")), MOST_MS);
  });
  await Promise.race([work, end]).finally(() => clearTimeout(timer));
}

async function runTest({ scopes: around, run }: Test): Promise<void> {
  for (const scope of around.filter(({ isOpen }) => !isOpen)) {
    scope.isOpen = true;
    for (const hook of scope.beforeAll) await inTime(hook());
  }
  const cleanUps: unknown[] = [];
  for (const hook of around.flatMap((scope) => scope.beforeEach)) cleanUps.push(await hook());
  try {
    await inTime(run());
  } finally {
    for (const hook of [...around.flatMap((scope) => scope.afterEach), ...cleanUps, ...finishers])
      if (typeof hook === "function") await hook();
    finishers = [];
  }
}

/**
 * Loads a test file and collects its tests. Returns the problem, or undefined without a problem.
 */
export async function loadFile(url: string): Promise<string | undefined> {
  [scopes, tests] = [[openScope()], []];
  try {
    // A module is loaded only once, but the file must collect its tests again. Another query in the
    // URL makes it another module.
    await import(`${url}?run=${++runs}`);
  } catch (error) {
    return `the file does not load: ${error}`;
  }
  return tests.length === 0 ? "the file has no test" : undefined;
}

/**
 * Loads a test file and runs it until a test fails. Returns that test's name, or undefined when all
 * pass.
 */
export async function runFile(url: string): Promise<string | undefined> {
  const wrong = await loadFile(url);
  if (wrong !== undefined) return wrong;
  const opened = new Set(tests.flatMap((one) => one.scopes));
  try {
    for (const one of tests) {
      const failed = await runTest(one).then(
        () => undefined,
        () => one.name,
      );
      if (failed !== undefined) return failed;
    }
    return undefined;
  } finally {
    for (const hook of [...opened].flatMap(({ afterAll: hooks }) => hooks)) await hook();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  }
}
