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

test("given a student and a plan that cannot be read, when the billing day comes, then the others are charged and the next month follows", async () => {
  const { studio, addresses } = await aStudioOf(3);
  const [first] = await storedItems(region())
    .partition(profileKey(studio).pk)
    .then((items) => items.filter(({ sk }) => /^STU#/.test(String(sk))));
  const unreadable = { pk: profileKey(studio).pk, sk: String(first?.sk) };
  // The students were registered at the same time, so the test must read which student has the
  // lowest number.
  const { name, email } = await storedItems(region()).get(unreadable);
  const others = addresses.filter((address) => address !== email);
  const second = await studio.plan({ name: "Plano quebrado" });
  const lost = await studio.student(second.id, { name: "Sem plano" });
  const planKey = { pk: unreadable.pk, sk: `PLAN#${String(second.id).padStart(7, "0")}` };
  await storedItems(region()).change(unreadable, { name: 7 });
  await storedItems(region()).change(planKey, { priceCents: "muito" });
  const { billing } = await storedItems(region()).get(profileKey(studio));
  await region().moveClock({ toNextBillingDayOf: studio.email });
  expect(others).toHaveLength(2);
  for (const address of others) expect(await studio.mailsTo(address)).toHaveLength(1);
  expect(await studio.mailsTo(lost.email ?? "")).toEqual([]);
  expect((await storedItems(region()).get(profileKey(studio))).billing).toEqual(billing);
  expect(region().state().deadLetters).toEqual([]);

  // A student whose item is repaired within the day is charged too.
  await storedItems(region()).change(unreadable, { name });
  await nextTick();
  expect(await studio.mailsTo(String(email))).toHaveLength(1);

  // A student whose plan stays unreadable does not delay the next month.
  await region().moveClock({ advance: "P1D" });
  expect((await storedItems(region()).get(profileKey(studio))).lastBilling).toEqual(billing);
  await storedItems(region()).change(planKey, { priceCents: 15_050 });
  expect((await charged(studio)).length).toBe(3);
});
