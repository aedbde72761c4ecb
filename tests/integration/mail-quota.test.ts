import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aStudio, type Studio } from "../support/studio.ts";

const region = oneRegion({ mailQuota: { daily: 12, perSecond: 1_000 } });

const alarms = () =>
  region()
    .events()
    .filter(({ detailType }) => detailType === "mail.quota_short");

async function fullStudio(students: number, invoiceDay: number): Promise<Studio> {
  const studio = await aStudio(region(), { invoiceDay });
  const { id } = await studio.plan();
  for (let index = 0; index < students; index++) await studio.student(id, { name: `Aluno ${index}` });
  return studio;
}

test("given a daily quota, when a run's mails and a fifth more exceed the rest of it, then the alarm is raised, mails within it are sent, and the others on the next day", async () => {
  const small = await fullStudio(4, 12);
  const large = await fullStudio(15, 14);
  await region().moveClock({ toNextBillingDayOf: small.email });
  expect(alarms()).toEqual([]);
  await region().moveClock({ toNextBillingDayOf: large.email });
  expect(alarms().length).toBeGreaterThan(0);
  expect(alarms()[0]?.detail).toMatchObject({ due: 15 });
  const sent = async () => (await large.charges()).filter((charge) => charge.invoiceSent).length;
  expect(await sent()).toBeGreaterThan(0);
  expect(await sent()).toBeLessThanOrEqual(12);
  expect((await large.charges()).filter(({ invoiceDeliveryStatus }) => invoiceDeliveryStatus === "failed")).toEqual([]);
  await region().moveClock({ advance: "PT26H" });
  expect(await sent()).toBe(15);
});
