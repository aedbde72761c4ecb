/** docs/rules/payer.md, "The payer's page". */
import { expect, test } from "vitest";
import type { Charge } from "../model/charge.ts";
import { chargeKey } from "../model/keys.ts";
import type { Item } from "../model/ports/table.ts";
import { OWNER } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { refuseReport, storeReport } from "./reports.ts";

const AT = "2027-02-15T12:00:00.000Z";
const EARLIER = "2027-02-13T02:30:00.000Z";

/** The attributes of `since` were stored after the read. */
async function aCharge(over: Partial<Charge>, since: Item = {}) {
  const charge = chargeOf("2027-01", over);
  const studio = await aStudio({ charges: [charge] });
  const key = chargeKey(OWNER, charge);
  await studio.table.put({ ...studio.at(key), ...key, ...since });
  const failing = { ...studio.ctx.table, updateAndRead: () => Promise.reject(new Error("away")) };
  return { ...studio, charge, stored: () => studio.at(key), failing: { ...studio.ctx, table: failing } };
}

test("given a charge, when it is reported twice, then the first instant stays", async () => {
  const { ctx, charge, clock, stored } = await aCharge({});
  expect(await storeReport(ctx, charge)).toBe(true);
  clock.now = "2027-02-16T12:00:00.000Z";
  expect(await storeReport(ctx, charge)).toBe(false);
  expect(stored()).toMatchObject({ reportedAt: AT });
});

test("given a report, when it is refused, then it is removed, and reason and instant are stored and returned", async () => {
  const { ctx, charge, stored } = await aCharge({ reportedAt: EARLIER });
  const refused = await refuseReport(ctx, charge, "Não chegou");
  expect(refused).toMatchObject({ status: "pendente", reportRefusal: { at: AT, reason: "Não chegou" } });
  expect(refused?.reportedAt).toBeUndefined();
  expect(stored()).toMatchObject({ reportRefusal: { at: AT, reason: "Não chegou" } });
  expect(stored()).not.toHaveProperty("reportedAt");
});

test.each<[string, Item]>([
  ["paid", { status: "pago" }],
  ["refused and reported again", { reportedAt: AT }],
])("given a charge that was %s meanwhile, when its report is refused, then nothing is stored", async (_what, since) => {
  const { ctx, charge, stored } = await aCharge({ reportedAt: EARLIER }, since);
  expect(await refuseReport(ctx, charge, "Não chegou")).toBeUndefined();
  expect(stored()).not.toHaveProperty("reportRefusal");
});

test("given a table that fails, when a report is refused, then that failure is thrown, and not taken for a conflict", async () => {
  const { failing, charge } = await aCharge({ reportedAt: EARLIER });
  await expect(refuseReport(failing, charge, "Não chegou")).rejects.toThrow("away");
});
