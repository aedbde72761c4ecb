/**
 * Tests the evening in São Paulo, when UTC already has the next day. Every day that core derives
 * from an instant is in the owner's zone (docs/rules/money.md, "Money and time").
 */
import { yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { periodOf } from "@emdia/contracts/values/schedule";
import { expect, test } from "vitest";
import { reverseSettlement } from "../charge/change-ledger.ts";
import { setChargeStatus } from "../charge/set-charge-status.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import { overview } from "../dashboard/overview.ts";
import { draftOf } from "../model/draft.ts";
import { anchorOf } from "../model/due.ts";
import { firstPeriodAfter } from "../model/period.ts";
import { plan, profile, student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { told } from "../testing/told.ts";
import { mailedToday } from "./mailed-today.ts";

const EVENING = "2027-02-16T01:30:00.000Z";
const charge = chargeOf("2027-02");
const id = chargeIdOf(charge);

async function anEvening(over: Parameters<typeof aStudio>[0] = {}) {
  const studio = await aStudio({ charges: [charge], ...over });
  studio.clock.now = EVENING;
  return studio;
}

test("given the evening before, when a settlement names UTC's day, then it is a future day", async () => {
  const { ctx, storedAt } = await anEvening();
  await expect(settleCharge(ctx, id, { date: "2027-02-16" })).rejects.toMatchObject({
    fields: { date: "A data do pagamento não pode ser futura" },
  });
  await settleCharge(ctx, id, { amount: 50, date: "2027-02-15" });
  await settleCharge(ctx, id, { amount: 50 });
  await reverseSettlement(ctx, id, 2);
  expect(storedAt(charge)?.ledger).toMatchObject(
    [1, 2, 3].map((number) => ({ number, date: "2027-02-15", at: EVENING })),
  );
});

test("given the evening before, when a charge is marked paid and opened again, then both are of the owner's day", async () => {
  const { ctx, storedAt } = await anEvening();
  await setChargeStatus(ctx, id, "pago");
  expect(storedAt(charge)).toMatchObject({ paidDate: "2027-02-15" });
  await setChargeStatus(ctx, id, "pendente");
  expect(storedAt(charge)?.ledger).toMatchObject([{ date: "2027-02-15" }, { date: "2027-02-15" }]);
});

test("given a discount of everything, when a charge is made on the evening before, then it is settled on the owner's day", () => {
  const free = { ...student, discount: { basisPoints: 10_000, reason: null, lastMonth: null } };
  const draft = draftOf(profile, free, plan, yearMonth("2027-02"), { createdAt: EVENING });
  expect(draft).toMatchObject({ status: "pago", paidDate: "2027-02-15" });
});

test.each([
  ["America/Sao_Paulo", "2027-02-16T01:30:00.000Z", true],
  ["America/Sao_Paulo", "2027-02-15T02:30:00.000Z", false],
  ["America/Noronha", "2027-02-16T01:30:00.000Z", true],
  ["Asia/Tokyo", "2027-02-14T15:30:00.000Z", true],
])(
  "given a run in %s that mailed last at %s, when the addresses mailed on the fifteenth are read, then the owner's day decides: %s",
  async (timezone, mailedAt, isOfDay) => {
    const known = { ...student, email: "ana@exemplo.com.br" };
    const period = periodOf(yearMonth("2027-03"), { invoiceDay: 15, timezone });
    const { ctx } = await aStudio({
      profile: { timezone, billing: period, lastBilling: null, runs: { largest: 1, mailedAt } },
      students: [known],
      charges: [told({ ...charge, mail: { state: "sent", attempt: 1, at: mailedAt } })],
    });
    expect([...(await mailedToday(ctx, ["ana@exemplo.com.br"]))]).toEqual(isOfDay ? ["ana@exemplo.com.br"] : []);
  },
);

test("given an owner whose account began on the last evening of a month, when the dashboard is shown, then that month is the first", async () => {
  const { ctx } = await anEvening({ profile: { createdAt: "2027-02-01T01:30:00.000Z" } });
  expect((await overview(ctx)).firstMonth).toBe("2027-01");
});

test("given the first morning of a month where UTC has the last of the one before, when the first date is over, then the next one counts", () => {
  const settings = { invoiceDay: 1, timezone: "Pacific/Kiritimati" };
  const morning = new Date("2027-02-28T20:00:00.000Z");
  expect(firstPeriodAfter(morning, settings).month).toBe("2027-04");
  const state = { ...settings, billing: periodOf(yearMonth("2027-03"), settings), lastBilling: null };
  expect(anchorOf({ ...student, anchorMonth: null, createdAt: morning.toISOString() }, plan, state)).toBe("2027-04");
});
