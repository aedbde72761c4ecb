import { expect, test } from "vitest";
import type { Verdict } from "../../tests/simulation/judge/judge-world.ts";
import { formatFailure, progressOf } from "./totals.ts";

const verdict: Verdict = {
  seed: 1,
  days: 6,
  charges: 40,
  mails: 30,
  whatsapps: 5,
  unconfirmed: 0,
  deadLetters: 2,
  usage: { requests: 400, reads: 300, writes: 200, wasted: 4 },
  findings: [],
};

test("given worlds judged so far, when the run prints its progress, then the line has days, rate and findings", () => {
  const lost: Verdict = { ...verdict, findings: [{ kind: "lost", what: "a student" }] };
  const line = progressOf([verdict, lost], 1_000, 4);
  expect(line).toContain("12 of 1000 days, 80 charges, 3 days a second: 1 lost, 0 duplicated");
});

test("given a world with a finding, when it is told, then its first line plays that world again", () => {
  const lost: Verdict = { ...verdict, seed: 7, findings: [{ kind: "lost", what: "a student" }] };
  expect(formatFailure(lost, 0.1)).toBe(
    "Seed 7: npm run simulate -- --seed 7 --fault 0.1 --days 1 --trace\n  lost: a student",
  );
});
