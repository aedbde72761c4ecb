import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { toChargeDetailView } from "./charge-detail-view.ts";
import { chargeInputOf } from "./charge-input.ts";
import type { LedgerEntry } from "./ledger.ts";

const { ctx } = await aStudio();
const at = "2027-01-12T15:00:00.000Z";
const part = { date: civilDate("2027-01-12"), method: "pix", at, by: "owner" } as const;
const ledger: LedgerEntry[] = [
  { ...part, number: 1, amountCents: 5_050, note: "Metade", requestId: "r-1", entryKey: "extrato-1" },
  { ...part, number: 2, amountCents: -5_050, reverses: 1 },
];

test("given a settlement that was taken back, when its charge is shown, then both entries are shown, each with the other's number", () => {
  const seen = { date: "2027-01-12", method: "pix", at, by: "owner", amount: 50.5, fee: 0, discount: 0, waived: 0 };
  const paid = { entryKey: "extrato-1", paidWith: "r-1" };
  const unpaid = { entryKey: null, paidWith: null };
  expect(toChargeDetailView(ctx, chargeOf("2027-01", { ledger })).ledger).toEqual([
    { ...seen, number: 1, kind: "settlement", note: "Metade", reverses: null, ...paid, isReversed: true },
    { ...seen, number: 2, kind: "reversal", note: null, reverses: 1, ...unpaid, isReversed: false },
  ]);
});

test("given a charge's snapshot, when its mail or page is composed, then every part of it is shown", () => {
  const sums = { settledCents: 50, discountCents: 100, discountReason: "Irmãos" };
  const stored = chargeOf("2027-01", { periodInMonths: 3, frequency: "2x", ...sums });
  expect(chargeInputOf(stored, ctx.today)).toEqual({
    plan: { name: "Pilates", periodInMonths: 3, isOneTime: false, frequency: "2x" },
    charge: { amountCents: 15_050, ...sums, dueDate: "2027-01-10", reference: "Janeiro/2027" },
  });
});
