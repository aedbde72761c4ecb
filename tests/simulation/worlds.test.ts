import { afterAll, beforeAll, expect, test } from "vitest";
import type { Verdict } from "./judge/judge-world.ts";
import { play } from "./play.ts";
import { silenceConsole } from "./silence-console.ts";

let restore = () => {};
beforeAll(() => {
  restore = silenceConsole();
});
afterAll(() => restore());

async function playMany(from: number, days: number): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let seed = from, judged = 0; judged < days; seed++) {
    const verdict = await play({ seed });
    verdicts.push(verdict);
    judged += verdict.days;
  }
  return verdicts;
}

test("given a hundred billing days with faults of every kind, when they are judged, then nothing is lost, doubled or wrong", async () => {
  const verdicts = await playMany(1, 100);
  const held = verdicts.filter(({ findings }) => findings.length > 0);
  expect(held.map(({ seed, findings }) => ({ seed, findings }))).toEqual([]);
  expect(verdicts.reduce((sum, { charges }) => sum + charges, 0)).toBeGreaterThan(400);
});

test("given owners with a number at Meta, when their worlds are judged, then nothing is told twice, unasked or lost", async () => {
  const verdicts = await playMany(164, 15);
  expect(verdicts.flatMap(({ seed, findings }) => findings.map((one) => ({ seed, ...one })))).toEqual([]);
  expect(verdicts.reduce((sum, { whatsapps }) => sum + whatsapps, 0)).toBeGreaterThan(10);
});

test("given a seed, when its world is played twice, then both are equal to the last request", async () => {
  for (const seed of [7, 42, 166]) expect(await play({ seed })).toEqual(await play({ seed }));
});

test("given an SES client that sends a mail again, when days are judged, then the doubled mails are found", async () => {
  const kinds = new Set<string>();
  for (let seed = 1; seed <= 12; seed++)
    for (const { kind } of (await play({ seed, mailAttempts: 3 })).findings) kinds.add(kind);
  expect(kinds).toContain("mailDoubled");
});
