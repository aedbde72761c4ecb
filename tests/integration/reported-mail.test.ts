/** docs/rules/payer.md, "The payer's page". */
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aLinkedCharge } from "../support/payer-page.ts";

const region = oneRegion();

async function at(instant: string): Promise<void> {
  region().clock.advanceTo(new Date(instant));
  await region().fire("TrialWarner");
  await region().drain();
}

test("given a student who reports a payment, when it is 18h, then the owner is mailed once; another owner is not", async () => {
  const linked = await aLinkedCharge(region());
  const other = await aLinkedCharge(region());
  await linked.report();
  await region().drain();
  const day = region().clock.now().toISOString().slice(0, 10);
  const letters = async ({ studio }: typeof linked) =>
    (await studio.mailsTo(studio.email)).filter(({ subject }) => subject.endsWith("avisou que pagou"));
  await at(`${day}T20:00:00.000Z`);
  expect(await letters(linked)).toEqual([]);
  await at(`${day}T21:00:00.000Z`);
  await at(`${day}T22:00:00.000Z`);
  const [letter, ...more] = await letters(linked);
  expect([letter?.subject, more, await letters(other)]).toEqual(["1 pessoa avisou que pagou", [], []]);
  for (const fact of ["R$\u00a0150,50", `${region().url}/dashboard`]) expect(letter?.text).toContain(fact);
});
