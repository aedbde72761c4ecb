import { expect, test } from "vitest";
import { pointsOf } from "../support/alarms/points.ts";
import { oneRegion } from "../support/one-region.ts";
import { aStudio, type Studio } from "../support/studio.ts";

const region = oneRegion({ mailQuota: { daily: 12, perSecond: 1_000 } });

/** Returns by how many mails the day's quota was short, at each count of a run. */
const short = () =>
  pointsOf(region()).flatMap(({ metricName, value }) => (metricName === "MailQuotaShort" ? [value] : []));

async function fullStudio(students: number, invoiceDay: number): Promise<Studio> {
  const studio = await aStudio(region(), { invoiceDay });
  const { id } = await studio.plan();
  for (let index = 0; index < students; index++) await studio.student(id, { name: `Aluno ${index}` });
  return studio;
}

test("given a daily quota, when a run's mails and a fifth more exceed the rest of it, then they are counted as short for the alarm, mails within it are sent, and the others on the next day", async () => {
  const small = await fullStudio(4, 12);
  const large = await fullStudio(15, 14);
  await region().moveClock({ toNextBillingDayOf: small.email });
  await expect.poll(short).toEqual([0]);
  await region().moveClock({ toNextBillingDayOf: large.email });
  // The run needs 15 mails and a fifth more, and all of the day's 12 are left.
  await expect.poll(short).toContain(15 * 1.2 - 12);
  const sent = async () => (await large.charges()).filter((charge) => charge.invoiceSent).length;
  expect(await sent()).toBeGreaterThan(0);
  expect(await sent()).toBeLessThanOrEqual(12);
  expect((await large.charges()).filter(({ invoiceDeliveryStatus }) => invoiceDeliveryStatus === "failed")).toEqual([]);
  await region().moveClock({ advance: "PT26H" });
  expect(await sent()).toBe(15);
});
