/** docs/rules/settlement.md, "Late fee, interest, punctuality discount". */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test, vi } from "vitest";
import { getReport } from "../dashboard/get-report.ts";
import { overview } from "../dashboard/overview.ts";
import { owedCentsOn } from "../model/amount-today.ts";
import { chargeInputOf } from "../model/charge-input.ts";
import { getCharge } from "../store/charges.ts";
import { openCharges } from "../store/open-charges.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { reverseSettlement, waiveFee } from "./change-ledger.ts";
import { getChargeDetail } from "./find-charge-by-id.ts";
import { listSettlements } from "./list-settlements.ts";
import { setChargeStatus } from "./set-charge-status.ts";
import { settleCharge } from "./settle-charge.ts";
import { settleCharges } from "./settle-charges.ts";

/** January's R$ 150,50 are due on Sunday the 10th, in time until Monday; today is 15 February. */
const lateFee = { fineBps: 200, interestBps: 100, waiveBelowCents: 0 };
const january = chargeOf("2027-01", { lateFee });
const february = chargeOf("2027-02", { punctualityCents: 1_000, dueDate: chargeOf("2027-03").dueDate });
const id = chargeIdOf(january);
const code = (is: string) => ({ name: "AppError", code: is });
const ofTerms = () => aStudio({ charges: [january, february] });

test("given a late charge, when it is listed, then each figure has the fee of today", async () => {
  const { ctx } = await ofTerms();
  const {
    otherOpenPayments: [row],
    stats,
  } = await overview(ctx);
  expect(row?.payment).toMatchObject({
    openAmount: 150.5,
    amountToday: 155.27,
    punctuality: null,
    lateFee: { fine: 3.01, interest: 1.76, since: "2027-01-11" },
    feeTerms: { fineBps: 200, interestBps: 100, paid: [], feeSettled: 0, isWaived: false },
  });
  expect(stats.valorEmAtraso).toBe(155.27);
  expect(chargeInputOf(january, ctx.today).charge.amountOfDay?.totalCents).toBe(15_527);
});

test("given a late charge of which a part was paid, when the open charges are listed, then each owes the amount of today, and no charge is read for it", async () => {
  const { ctx } = await ofTerms();
  await settleCharge(ctx, id, { amount: 100, date: "2027-01-21" });
  const getMany = vi.spyOn(ctx.table, "getMany");
  const open = await openCharges(ctx);
  const owed = await Promise.all([january, february].map((one) => getCharge(ctx, one)));
  expect(open.map((one) => owedCentsOn(one, ctx.today))).toEqual(owed.map((one) => one && owedCentsOn(one, ctx.today)));
  expect(open.map((one) => owedCentsOn(one, ctx.today))).toEqual([5_443, 14_050]);
  expect(getMany).not.toHaveBeenCalled();
});

test("given a late charge, when it is marked paid, then all that is owed today was received", async () => {
  const { ctx } = await ofTerms();
  expect(await setChargeStatus(ctx, id, "pago")).toMatchObject({
    status: "pago",
    settledAmount: 150.5,
    amountToday: 0,
  });
  expect(await getChargeDetail(ctx, id)).toMatchObject({ ledger: [{ amount: 155.27, fee: 4.77 }] });
});

test("given a payment of an earlier day, when it is recorded without an amount, then that day's amount was received", async () => {
  const { ctx } = await ofTerms();
  const settled = await settleCharge(ctx, id, { date: "2027-01-21" });
  expect(settled).toMatchObject({ status: "pago", ledger: [{ amount: 154.01, fee: 3.51 }] });
});

test("given the principal alone was received, when its fee is waived and the waiver reversed, then the charge is paid and owes again", async () => {
  const { ctx, storedAt } = await ofTerms();
  const rest = await settleCharge(ctx, id, { amount: 150.5, date: "2027-01-21" });
  expect(rest).toMatchObject({ status: "pendente", openAmount: 0, amountToday: 3.51, isOverdue: true });
  expect(storedAt(january)).toMatchObject({ l1sk: "0000002#2027-01-10" });
  const waived = await waiveFee(ctx, id);
  expect(waived).toMatchObject({ status: "pago", paidDate: "2027-01-21", amountToday: 0 });
  expect(waived.ledger[1]).toMatchObject({ kind: "waiver", amount: 0, waived: 3.51, by: "owner" });
  expect(await waiveFee(ctx, id)).toEqual(waived);
  expect(storedAt(january)).not.toHaveProperty("l1sk");
  expect(await reverseSettlement(ctx, id, 2)).toMatchObject({ status: "pendente", amountToday: 3.51 });
});

test("given payments with a fee, when the received money is listed and reported, then both name the fee in it; after a reversal neither does", async () => {
  const { ctx } = await ofTerms();
  await settleCharge(ctx, id, { amount: 100, date: "2027-02-01", method: "dinheiro" });
  await settleCharge(ctx, id, { date: "2027-02-12", method: "pix" });
  const own = await listSettlements(ctx);
  expect(own).toMatchObject({ total: 154.75, fee: 4.25, settlements: [{ amount: 54.75, fee: 4.25 }, { fee: 0 }] });
  const { received } = await getReport(ctx);
  const ofPix = { method: "pix", total: 54.75, fee: 4.25, count: 1 };
  const ofCash = { method: "dinheiro", total: 100, fee: 0, count: 1 };
  expect(received.month).toEqual({ total: 154.75, fee: 4.25, count: 2, methods: [ofPix, ofCash] });
  expect(received.days.map(({ date, fee }) => [date, fee])).toEqual([
    ["2027-02-01", 0],
    ["2027-02-12", 4.25],
  ]);
  expect([received.year.fee, received.months.at(-1)?.fee]).toEqual([4.25, 4.25]);
  await reverseSettlement(ctx, id, 2);
  expect(await listSettlements(ctx)).toMatchObject({ total: 100, fee: 0 });
  expect((await getReport(ctx)).received.month.fee).toBe(0);
});

test("given a charge without a fee, or one that is not there, when its fee is waived, then it is refused", async () => {
  const { ctx } = await ofTerms();
  await expect(waiveFee(ctx, chargeIdOf(february))).rejects.toMatchObject(code("payment.no_fee"));
  await expect(waiveFee(ctx, id + 1)).rejects.toMatchObject(code("payment.not_found"));
});

test("given one payment for two charges, when it is spread, then each part is the amount owed on the payment's day", async () => {
  const { ctx } = await ofTerms();
  const paymentIds = [id, chargeIdOf(february)];
  const input = { paymentIds, date: "2027-02-10", requestId: "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11" };
  const over = { ...input, amounts: [155.02, 140.51] };
  await expect(settleCharges(ctx, over)).rejects.toMatchObject(code("payment.overpaid"));
  const { results } = await settleCharges(ctx, { ...input, amounts: [155.02, 140.5] });
  expect(results.map(({ openAmount }) => openAmount)).toEqual([0, 0]);
});

test("given a punctuality discount, when the discounted amount is received in time, then the charge asked for no more", async () => {
  const { ctx, storedAt } = await ofTerms();
  const settled = await settleCharge(ctx, chargeIdOf(february), {});
  expect(settled).toMatchObject({ status: "pago", amount: 140.5, discountAmount: 10, settledAmount: 140.5 });
  expect(storedAt(february)).toMatchObject({ amountCents: 14_050, discountCents: 1_000 });
  expect(await reverseSettlement(ctx, chargeIdOf(february), 1)).toMatchObject({ amount: 150.5, amountToday: 140.5 });
  expect(storedAt(february)).toMatchObject({ amountCents: 15_050 });
  expect(storedAt(february)).not.toHaveProperty("discountCents");
});
