/**
 * Tests the smoke test of a stage, run as a program against the local region: once to its end, and
 * once with a fault in the middle.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { root } from "../infrastructure/snapshot.ts";
import { oneRegion } from "../support/one-region.ts";
import { storedItems } from "../support/stored-items.ts";

const siteDir = mkdtempSync(join(tmpdir(), "em-dia-smoke-"));
writeFileSync(join(siteDir, "index.html"), "<html><body>Em Dia</body></html>");
const region = oneRegion({ siteDir });
afterEach(() => region().faults.clear());
afterAll(() => rmSync(siteDir, { recursive: true, force: true }));

/** Runs the smoke test's program as an operator does. */
async function smoke(...args: readonly string[]) {
  const child = spawn(process.execPath, ["ops/main.ts", "smoke", ...args], { cwd: root });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, printed, steps: printed.split("\n").flatMap((line) => /^✓ (.+) \(\d+ ms\)$/.exec(line)?.[1] ?? []) };
}

const CLEANING = ["the student is erased", "the account is ended", "the sign-in is removed"];

test("given a stage that works, when it is smoked, then a charge reaches a mailbox and everything that was made is ended", async () => {
  const { code, printed, steps } = await smoke("--url", region().url);
  expect(printed).toContain(`${region().url} works.`);
  expect(code).toBe(0);
  expect(steps.slice(-5)).toEqual(["its delivery is known", "the payer's page shows the business", ...CLEANING]);
  const items = await storedItems(region()).all();
  const owners = items.filter(({ sk }) => sk === "PROFILE");
  expect(owners.length).toBeGreaterThan(0);
  expect(owners.every(({ deletion }) => deletion !== null && deletion !== undefined)).toBe(true);
  expect(items.some(({ name }) => name === "Aluna de Teste")).toBe(false);
  const charges = (await region().mailbox.list({})).filter(({ to }) => to.join().includes("-student@simulator"));
  expect(charges).toHaveLength(1);
});

test.each([
  ["SES refuses mail", { service: "ses", kind: "error", rate: 1 }, "a charge is mailed", 3],
  ["nobody can sign up", { service: "cognito-idp", action: "SignUp", kind: "error", rate: 1 }, "an owner signs up", 0],
  [
    "nobody is confirmed",
    { service: "cognito-idp", action: "AdminConfirmSignUp", kind: "error", rate: 1 },
    "the account is confirmed",
    1,
  ],
] as const)(
  "given a stage where %s, when it is smoked, then it fails by the step's name and cleans up",
  async (_what, fault, step, cleaned) => {
    region().faults.set(fault);
    const { code, printed, steps } = await smoke("--url", region().url);
    expect(printed).toContain(`✗ ${step}: `);
    expect(printed).toContain(`does not work: ${step}.`);
    expect(steps.slice(steps.length - cleaned)).toEqual(CLEANING.slice(CLEANING.length - cleaned));
    expect(code).toBe(1);
  },
);

test("given a stage that cannot be cleaned, when it is smoked, then that is a failure, too", async () => {
  region().faults.set({ service: "cognito-idp", action: "AdminDeleteUser", kind: "error", rate: 1 });
  const { code, printed } = await smoke("--url", region().url);
  expect(printed).toContain("does not work: the sign-in is removed.");
  expect(code).toBe(1);
});

test("given a deployed stage without its pool, when the smoke test runs, then it names the missing setting", async () => {
  const { code, printed } = await smoke("--url", "https://outro.example");
  expect(printed).toContain("Say the user pool of https://outro.example: --pool and --client");
  expect(code).toBe(1);
});
