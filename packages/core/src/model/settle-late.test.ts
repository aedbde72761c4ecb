/** docs/rules/settlement.md, "Late fee, interest, punctuality discount". */
import { civilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { sumCents } from "@emdia/contracts/values/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { charge } from "../testing/entities.ts";
import { amountToday, isSettled, owedCentsOn } from "./amount-today.ts";
import type { Charge } from "./charge.ts";
import { termsOf } from "./late-fee.ts";
import { discountsIn, liveSettlements, liveWaiver, receivedOf } from "./ledger.ts";
import { addCorrection, addReversal, addSettlement, addWaiver, openCentsOf, reverseAll } from "./settle.ts";

/** A Tuesday on which banks work. */
const DUE = civilDate("2026-11-10");
const AT = "2026-11-20T15:00:00.000Z";
const day = (days: number) => addDays(DUE, days);
const when = (days: number) => ({ date: day(days), at: AT });
const LAW = { fineBps: 200, interestBps: 100, waiveBelowCents: 0 };
const late: Charge = { ...charge, amountCents: 15_000, dueDate: DUE, lateFee: LAW };
const punctual: Charge = { ...charge, amountCents: 15_000, dueDate: DUE, punctualityCents: 1_500 };
const pay = (one: Charge, amountCents: number, days: number) =>
  addSettlement(one, { amountCents, date: day(days), method: "pix" }, AT);
const refusal = (code: string) => expect.objectContaining({ name: "AppError", code });

test("given a late charge, when all that is owed on the payment's day is received, then it is paid, and the entry names the fee", () => {
  const paid = pay(late, 15_350, 10);
  expect(paid).toMatchObject({ status: "pago", settledCents: 15_000, paidDate: day(10) });
  expect(paid.ledger[0]).toMatchObject({ amountCents: 15_350, feeCents: 350 });
  expect(owedCentsOn(paid, day(90))).toBe(0);
});

test("given a late charge, when more is received than is owed on the payment's day, then it is refused", () => {
  expect(() => pay(late, 15_351, 10)).toThrow(refusal("payment.overpaid"));
  expect(() => pay(late, 15_001, 0)).toThrow(refusal("payment.overpaid"));
  expect(pay(late, 15_355, 11).status).toBe("pago");
});

test("given a late charge, when the principal alone is received, then its fee stays owed and does not grow", () => {
  const rest = pay(late, 15_263, 10);
  expect(rest).toMatchObject({ status: "pendente", settledCents: 15_000, paidDate: null });
  expect([openCentsOf(rest), owedCentsOn(rest, day(10)), owedCentsOn(rest, day(99))]).toEqual([0, 87, 87]);
  const paid = pay(rest, 87, 12);
  expect(paid).toMatchObject({ status: "pago", settledCents: 15_000, paidDate: day(12) });
  expect(paid.ledger.map(({ feeCents }) => feeCents)).toEqual([263, 87]);
});

test("given a fee that is left, when it is waived, then the charge is paid, and the waiver can be reversed", () => {
  const waived = addWaiver(pay(late, 15_263, 10), when(12));
  expect(waived).toMatchObject({ status: "pago", settledCents: 15_000, paidDate: day(10) });
  expect(waived.ledger.at(-1)).toMatchObject({ number: 2, amountCents: 0, waivedCents: 87 });
  expect(liveSettlements(waived.ledger)).toHaveLength(1);
  expect(() => addWaiver(waived, when(12))).toThrow(refusal("payment.no_fee"));
  const again = addReversal(waived, 2, when(13));
  expect(again).toMatchObject({ status: "pendente" });
  expect(again.ledger.at(-1)).toMatchObject({ amountCents: 0, waivedCents: -87, reverses: 2 });
  expect(owedCentsOn(again, day(13))).toBe(87);
});

test("given an unpaid late charge, when its fee is waived, then only the principal is owed, on any day", () => {
  const waived = addWaiver(late, when(10));
  expect([owedCentsOn(waived, day(10)), owedCentsOn(waived, day(40))]).toEqual([15_000, 15_000]);
  expect(waived.ledger[0]).toMatchObject({ waivedCents: 350 });
  expect(pay(waived, 15_000, 40).status).toBe("pago");
});

test("given a charge without a fee, when a fee is waived, then it is refused", () => {
  expect(() => addWaiver(late, when(0))).toThrow(refusal("payment.no_fee"));
  expect(() => addWaiver({ ...late, lateFee: undefined }, when(30))).toThrow(refusal("payment.no_fee"));
  expect(() => addWaiver({ ...late, status: "cancelado" }, when(30))).toThrow(refusal("payment.not_found"));
});

test("given a charge that is marked as paid, when its fee is waived, then it is refused", () => {
  const paid: Charge = { ...pay(late, 15_000, 10), status: "pago", paidDate: day(10) };
  expect(() => addWaiver(paid, when(12))).toThrow(refusal("payment.no_fee"));
});

test("given a limit, when a payment leaves a smaller fee, then it is waived with the payment, and owed again after its reversal", () => {
  const bound = { ...late, lateFee: { ...LAW, waiveBelowCents: 350 } };
  expect(pay(bound, 15_000, 10)).toMatchObject({ status: "pendente" });
  const paid = pay(bound, 15_001, 10);
  expect(paid).toMatchObject({ status: "pago", settledCents: 15_000 });
  expect(paid.ledger[0]).toMatchObject({ amountCents: 15_001, feeCents: 1, waivedCents: 349 });
  for (const [cents, days] of [
    [14_999, 10],
    [15_350, 10],
    [15_000, 0],
  ] as const)
    expect(pay(bound, cents, days).ledger[0]).not.toHaveProperty("waivedCents");
  const wide = { ...late, lateFee: { ...LAW, waiveBelowCents: 1_000 } };
  expect(pay(wide, 14_900, 10).ledger[0]).not.toHaveProperty("waivedCents");
  const reversed = addReversal(paid, 1, when(10));
  expect(owedCentsOn(reversed, day(10))).toBe(15_350);
});

test.each([
  [13_500, 0, "pago", 1_500],
  [14_000, -3, "pago", 1_000],
  [15_000, 0, "pago", 0],
  [13_499, 0, "pendente", 0],
  [13_500, 1, "pendente", 0],
])(
  "given a punctuality discount, when %i centavos are received on day %i, then it is %s",
  (cents, days, status, off) => {
    const paid = pay(punctual, cents, days);
    expect(paid).toMatchObject({ status, amountCents: 15_000 - off });
    expect(paid.discountCents ?? 0).toBe(off);
    expect(addReversal(paid, 1, when(5))).toMatchObject({ amountCents: 15_000, status: "pendente" });
  },
);

test("given parts in time, when the last part completes the discounted amount, then the discount applies once", () => {
  const paid = pay(pay({ ...punctual, discountCents: 300 }, 10_000, -5), 3_500, 0);
  expect(paid).toMatchObject({ status: "pago", amountCents: 13_500, settledCents: 13_500, discountCents: 1_800 });
  expect(reverseAll(paid, when(0))).toMatchObject({ amountCents: 15_000, settledCents: 0, discountCents: 300 });
});

/** Ten off for paying in time, used by the second part. */
const used = pay(pay({ ...punctual, amountCents: 10_000, punctualityCents: 1_000 }, 4_000, -2), 5_000, -1);

test("given a discount that a live payment has used, when another part is taken back, then that part is owed whole", () => {
  const open = addReversal(used, 1, when(0));
  expect([owedCentsOn(open, day(0)), pay(open, 4_000, 0)]).toMatchObject([
    4_000,
    { status: "pago", settledCents: 9_000 },
  ]);
  const none = addReversal(open, 2, when(0));
  expect([owedCentsOn(none, day(0)), owedCentsOn(none, day(1))]).toEqual([9_000, 10_000]);
});

test("given an amount that was corrected after a discount was used, when that payment is taken back, then the corrected amount stands", () => {
  const corrected = addCorrection(addReversal(used, 1, when(0)), 6_000, { ...when(0), by: "owner" });
  const empty = addReversal(corrected, 2, when(0));
  expect(empty).toMatchObject({ amountCents: 6_000, settledCents: 0, discountCents: undefined });
  expect(owedCentsOn(empty, day(0))).toBe(6_000);
  const most = pay(pay({ ...punctual, punctualityCents: 14_000 }, 500, -2), 500, -1);
  const little = addCorrection(addReversal(most, 1, when(0)), 600, { ...when(0), by: "owner" });
  expect(owedCentsOn(little, day(0))).toBe(100);
  const later = pay(addCorrection({ ...punctual, amountCents: 10_000 }, 6_000, { ...when(0), by: "owner" }), 4_500, 0);
  expect(addReversal(later, 2, when(0))).toMatchObject({ amountCents: 6_000, settledCents: 0 });
});

test("given declared terms, when a charge is made, then it freezes them; without them it has none", () => {
  const discount = (punctualityDiscount: { cents?: number; percentBps?: number }, cents = 15_000) =>
    termsOf({ lateFee: null, punctualityDiscount }, cents);
  expect(termsOf({ lateFee: null, punctualityDiscount: null }, 15_000)).toEqual({});
  expect(termsOf({ lateFee: LAW, punctualityDiscount: null }, 0)).toEqual({});
  expect(termsOf({ lateFee: LAW, punctualityDiscount: { cents: 1_500 } }, 15_000)).toEqual({
    lateFee: LAW,
    punctualityCents: 1_500,
  });
  expect(discount({ percentBps: 1_000 }, 9_995)).toEqual({ punctualityCents: 1_000 });
  expect([discount({ cents: 15_000 }), discount({ cents: 14_999 })]).toEqual([{}, { punctualityCents: 14_999 }]);
});

type Step = { act: "pay" | "payAll" | "waive" | "reverse" | "reopen"; cents: number; days: number; number: number };
const steps = fc.array(
  fc.record<Step>({
    act: fc.constantFrom("pay", "payAll", "waive", "reverse", "reopen"),
    cents: fc.integer({ min: 1, max: 16_000 }),
    days: fc.integer({ min: -10, max: 60 }),
    number: fc.integer({ min: 1, max: 6 }),
  }),
  { maxLength: 9 },
);

function play(one: Charge, { act, cents, days, number }: Step): Charge {
  try {
    if (act === "pay") return pay(one, cents, days);
    if (act === "payAll") return pay(one, owedCentsOn(one, day(days)), days);
    if (act === "waive") return addWaiver(one, when(days));
    return act === "reverse" ? addReversal(one, number, when(days)) : reverseAll(one, when(days));
  } catch (error) {
    expect(error).toMatchObject({ name: "AppError" });
    return one;
  }
}

test("given any history, when it is summed, then received, discounted, waived and owed amounts add up to the asked amount", () => {
  const terms = fc.record({
    waiveBelowCents: fc.constantFrom(0, 200, 1_000),
    punctualityCents: fc.constantFrom(0, 1_500),
  });
  fc.assert(
    fc.property(steps, terms, fc.integer({ min: -10, max: 90 }), (done, { waiveBelowCents, punctualityCents }, at) => {
      const start = { ...late, punctualityCents, lateFee: { ...LAW, waiveBelowCents } };
      const end = done.reduce(play, start);
      const { ledger, amountCents, settledCents, status } = end;
      expect(settledCents).toBe(receivedOf(ledger));
      expect(amountCents + discountsIn(ledger)).toBe(15_000);
      expect(discountsIn(ledger)).toBeLessThanOrEqual(punctualityCents);
      expect(settledCents).toBeGreaterThanOrEqual(0);
      expect(settledCents).toBeLessThanOrEqual(amountCents);
      const fees = sumCents(ledger.map(({ feeCents = 0 }) => feeCents));
      expect(sumCents(ledger.map((entry) => entry.amountCents))).toBe(settledCents + fees);
      expect(fees).toBeGreaterThanOrEqual(0);
      expect(status === "pago").toBe(isSettled(end));
      expect(owedCentsOn(end, day(at)) === 0).toBe(status === "pago");
      expect(amountToday(end, day(at)).principalCents).toBe(amountCents - settledCents);
      if (liveWaiver(ledger)) expect(owedCentsOn(end, day(60))).toBe(amountCents - settledCents);
      const reopened = ledger.filter(
        ({ number, reverses }) => reverses === undefined && !ledger.some((e) => e.reverses === number),
      );
      const empty = reopened.reduce((one, { number }) => addReversal(one, number, when(0)), end);
      expect(empty).toMatchObject({ amountCents: 15_000, settledCents: 0, status: "pendente" });
      expect(owedCentsOn(empty, day(10))).toBe(15_350);
    }),
  );
});

test("given a late charge whose amount was corrected, then its fee is still owed: a correction waives nothing", () => {
  const corrected = addCorrection(late, 12_000, { ...when(10), by: "owner" });
  expect(liveWaiver(corrected.ledger)).toBeUndefined();
  expect(amountToday(corrected, day(10))).toMatchObject({ principalCents: 12_000, fineCents: 240, interestCents: 40 });
});

test("given a part, then a correction, then each entry has the next number", () => {
  const corrected = addCorrection(pay(late, 5_000, 0), 12_000, { ...when(10), by: "owner" });
  expect(corrected.ledger.map(({ number }) => number)).toEqual([1, 2]);
});

test("given a payment that leaves less than is waived, then it is money received, and no waiver", () => {
  const paid = pay({ ...late, lateFee: { ...LAW, waiveBelowCents: 500 } }, 15_000, 10);
  expect(paid).toMatchObject({ status: "pago", paidDate: day(10), ledger: [{ waivedCents: 350 }] });
  expect([liveSettlements(paid.ledger).length, liveWaiver(paid.ledger)]).toEqual([1, undefined]);
});

test("given a waiver after a part, then it has the next number, under which it is taken back", () => {
  const waived = addWaiver(pay(late, 5_000, 10), when(10));
  expect(waived.ledger.map(({ number }) => number)).toEqual([1, 2]);
  expect(owedCentsOn(waived, day(10))).toBe(10_000);
  expect(owedCentsOn(addReversal(waived, 2, when(10)), day(10))).toBeGreaterThan(10_000);
});

test("given less left open than the punctuality discount, when the discount was lost, then the charge is open", () => {
  const part = pay(punctual, 14_000, 10);
  expect(part).toMatchObject({ status: "pendente", paidDate: null });
  expect([isSettled(part), owedCentsOn(part, day(10))]).toEqual([false, 1_000]);
});
