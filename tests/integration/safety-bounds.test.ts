import type { ProfileWire } from "@emdia/contracts/profile";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { storedItems } from "../support/stored-items.ts";
import { aPayingStudio, type Studio } from "../support/studio.ts";

const region = oneRegion();

const profileKey = (studio: Studio) => ({ pk: `O#${studio.userId}`, sk: "PROFILE" });
const profileOf = async ({ api }: Studio) => (await api<ProfileWire>("GET", "/api/profile")).body;
const charged = async (studio: Studio) => (await studio.charges()).filter((charge) => !charge.isExpected);
const held = (studio: Studio) =>
  studio.mailsTo(studio.email).then((mails) => mails.filter(({ subject }) => /Paramos/.test(subject)));

async function aStudioOf(students: number): Promise<{ studio: Studio; addresses: string[] }> {
  const studio = await aPayingStudio(region());
  const { id } = await studio.plan();
  const all = await Promise.all(
    Array.from({ length: students }, (_, index) => studio.student(id, { name: `Aluno ${index}` })),
  );
  return { studio, addresses: all.map(({ email }) => email ?? "") };
}

async function nextTick(): Promise<void> {
  await region().moveClock({ advance: "PT1H" });
}

test("given mails of another run 10 hours ago, when the billing day comes, then every charge is stored, and none is mailed until the owner releases it", async () => {
  const { studio, addresses } = await aStudioOf(2);
  const runs = { largest: 2, mailedAt: "2027-01-20T01:00:00.000Z" };
  await storedItems(region()).change(profileKey(studio), { runs, lastBilling: null });
  await studio.billingDay();
  for (const hour of ["of the run", "after it"]) {
    expect(await charged(studio), hour).toHaveLength(2);
    for (const address of addresses) expect(await studio.mailsTo(address), hour).toEqual([]);
    expect((await profileOf(studio)).billingHeld).toMatchObject({ reason: "too_soon" });
    expect(await held(studio)).toHaveLength(1);
    await nextTick();
  }

  const released = await studio.api<ProfileWire>("POST", "/api/profile/release-billing");
  expect(released).toMatchObject({ status: 200, body: { billingHeld: null } });
  await nextTick();
  for (const address of addresses) expect(await studio.mailsTo(address)).toHaveLength(1);
  expect((await studio.api("POST", "/api/profile/release-billing")).status).toBe(200);
  await nextTick();
  expect(await charged(studio)).toHaveLength(2);
  for (const address of addresses) expect(await studio.mailsTo(address)).toHaveLength(1);
});
