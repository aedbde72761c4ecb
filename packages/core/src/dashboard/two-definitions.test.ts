/** docs/rules/money.md, "Money seen two ways": the test keeps a book of its own. */

import { civilDate, monthOf, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { expect, test } from "vitest";
import { reverseSettlement } from "../charge/change-ledger.ts";
import { listSettlements } from "../charge/list-settlements.ts";
import { setChargeStatus } from "../charge/set-charge-status.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import { voidCharge } from "../charge/void-charge.ts";
import { type Charge, decodeCharge } from "../model/charge.ts";
import { receivedOf } from "../model/ledger.ts";
import { aStudio, chargeOf, februaryIsOver } from "../testing/studio.ts";
import { getReport } from "./get-report.ts";
import { overview } from "./overview.ts";
import { sumMonths } from "./sum-months.ts";

const MONTHS = ["2026-11", "2026-12", "2027-01", "2027-02"];
/** The months in which payments are made: the charges' own months, and the month before them. */
const PAID_IN = ["2026-10", ...MONTHS];
const profile = { ...februaryIsOver, createdAt: "2026-10-01T12:00:00.000Z" };
const charges = MONTHS.map((month, index) =>
  chargeOf(month, { amountCents: 10_000 + index, ...(index === 1 && { discountCents: 500 }) }),
);

const which = fc.nat(MONTHS.length - 1);
const day = fc.record({ month: fc.constantFrom(...PAID_IN), day: fc.constantFrom("01", "14") });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant("settle"), which, day, share: fc.constantFrom(0.25, 0.5, 1) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("reverse"), which, nth: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("void"), which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("reopen"), which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("pay"), which }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const TODAY = "2027-02-15";

type Line = { which: number; cents: number; month: string; number: number; isTaken: boolean };

class Book {
  readonly lines: Line[] = [];
  readonly cancelled = new Set<number>();
  readonly #entries = new Map<number, number>();
  readonly amounts = charges.map(({ amountCents }) => amountCents);

  paidFor(charge: number): Line[] {
    return this.lines.filter(({ which: of, isTaken }) => of === charge && !isTaken);
  }
  received(charge: number): number {
    return this.paidFor(charge).reduce((sum, { cents }) => sum + cents, 0);
  }
  rest(charge: number): number {
    return this.cancelled.has(charge) ? 0 : (this.amounts[charge] ?? 0) - this.received(charge);
  }
  #next(charge: number): number {
    const number = (this.#entries.get(charge) ?? 0) + 1;
    this.#entries.set(charge, number);
    return number;
  }
  pay(charge: number, cents: number, month: string): void {
    this.lines.push({ which: charge, cents, month, number: this.#next(charge), isTaken: false });
  }
  takeBack(line: Line): void {
    line.isTaken = true;
    this.#next(line.which);
  }
  cameIn(month: string): Line[] {
    return this.lines.filter((line) => line.month === month && !line.isTaken);
  }
}

type Studio = Awaited<ReturnType<typeof aStudio>>;
const centsIn = (lines: readonly Line[]) => lines.reduce((sum, { cents }) => sum + cents, 0);
const reaisIn = (parts: readonly { total: number }[]) =>
  parts.reduce((sum, { total }) => sum + Math.round(total * 100), 0);
const idOf = (index: number) => chargeIdOf(charges[index] as Charge);

async function play({ ctx }: Studio, book: Book, one: Step): Promise<void> {
  const { which: index } = one;
  const [id, rest] = [idOf(index), book.rest(index)];
  if ("day" in one) {
    const cents = Math.floor(rest * one.share);
    if (cents === 0) return;
    await settleCharge(ctx, id, { amount: cents / 100, date: `${one.day.month}-${one.day.day}` });
    book.pay(index, cents, one.day.month);
  } else if ("nth" in one) {
    const line = book.paidFor(index)[one.nth];
    if (!line) return;
    await reverseSettlement(ctx, id, line.number, "Engano");
    book.takeBack(line);
  } else if (one.act === "void" && book.received(index) === 0) {
    await voidCharge(ctx, id, "Engano");
    book.cancelled.add(index);
  } else if (one.act === "reopen" && rest === 0 && !book.cancelled.has(index)) {
    await setChargeStatus(ctx, id, "pendente");
    for (const line of book.paidFor(index)) book.takeBack(line);
  } else if (one.act === "pay" && rest > 0) {
    await setChargeStatus(ctx, id, "pago");
    book.pay(index, rest, monthOf(civilDate(TODAY)));
  }
}

async function playAll(steps: readonly Step[]) {
  const studio = await aStudio({ profile, charges, today: TODAY });
  const book = new Book();
  await continueWith(studio, book, steps);
  return { studio, book };
}

async function continueWith(studio: Studio, book: Book, steps: readonly Step[]): Promise<void> {
  for (const one of steps) {
    await play(studio, book, one);
    // A charge that is paid again within a minute of its reopening gets its old ledger back, so the
    // clock moves on.
    studio.clock.now = new Date(Date.parse(studio.clock.now) + 61_000).toISOString();
  }
}

/** Expects that every figure of both definitions equals that of the book. */
async function expectBook({ ctx, storedAt }: Studio, book: Book) {
  const chart = (await sumMonths(ctx)).months;
  for (const [index, month] of MONTHS.entries()) {
    const [received, open] = [book.received(index) / 100, book.rest(index) / 100];
    const { stats } = await overview(ctx, { month: yearMonth(month) });
    expect(stats).toMatchObject({ valorRecebidoEsseMes: received, valorAReceberEsseMes: open });
    const expected = book.cancelled.has(index) ? 0 : (book.amounts[index] ?? 0) / 100;
    expect(chart.find((one) => one.month === month)?.charges).toEqual({ expected, received, open });
    expect((await getReport(ctx, { month: yearMonth(month) })).charged).toMatchObject({ expected, received, open });
  }
  let total = 0;
  for (const month of PAID_IN) {
    const lines = book.cameIn(month);
    const [cents, count] = [centsIn(lines), lines.length];
    const shown = await listSettlements(ctx, { month: yearMonth(month) });
    expect(shown).toMatchObject({ total: cents / 100, count });
    expect(shown.settlements.map(({ amount }) => amount).sort()).toEqual(lines.map((line) => line.cents / 100).sort());
    expect(chart.find((one) => one.month === month)?.settlements).toEqual({ total: cents / 100, count });
    total += Math.round(shown.total * 100);
    const report = (await getReport(ctx, { month: yearMonth(month) })).received;
    expect(report?.month).toMatchObject({ total: cents / 100, count });
    for (const parts of [report?.days ?? [], report?.month.methods ?? []]) expect(reaisIn(parts)).toBe(cents);
  }
  const ledgers = charges.map((charge) => decodeCharge(storedAt(charge) ?? {}).ledger);
  const { received, overdue } = await getReport(ctx);
  for (const parts of [received.months, received.year.methods, [received.year]]) expect(reaisIn(parts)).toBe(total);
  const open = charges.map((charge, index) => ({ open: book.rest(index), dueDate: charge.dueDate }));
  const late = open.filter(({ open: rest, dueDate }) => rest > 0 && dueDate < TODAY);
  for (const parts of [overdue.ages, overdue.persons, [overdue]])
    expect(reaisIn(parts)).toBe(late.reduce((sum, { open: rest }) => sum + rest, 0));
  expect(total).toBe(ledgers.reduce((sum, ledger) => sum + receivedOf(ledger), 0));
}

test("given any history of settlements, reversals and voids, when both definitions are read, then every figure is that of a book kept beside them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { studio, book } = await playAll(steps);
      await expectBook(studio, book);
    }),
    { numRuns: 150 },
  );
});

test.each([
  ["this month", "2027-02-01T12:00:00.000Z", ["2027-02"]],
  ["two months ago", "2026-12-31T12:00:00.000Z", ["2026-12", "2027-01", "2027-02"]],
  ["a year ago", "2026-02-01T12:00:00.000Z", ["2026-09", "2026-10", ...MONTHS]],
])(
  "given an owner who registered %s, when the months are summed, then the chart begins there, at most half a year back",
  async (_when, createdAt, shown) => {
    const { ctx } = await aStudio({ profile: { ...profile, createdAt }, charges, today: TODAY });
    expect((await sumMonths(ctx)).months.map(({ month }) => month)).toEqual(shown);
  },
);

test("given a charge that a late run is still to make, when the months are summed, then its month expects it", async () => {
  const billing = { month: yearMonth("2027-01"), date: civilDate("2027-01-10"), dueAt: "2027-01-10T11:00:00.000Z" };
  const { ctx } = await aStudio({ profile: { ...profile, billing, lastBilling: null }, today: TODAY });
  const { months } = await sumMonths(ctx);
  const charged = { expected: 150.5, received: 0, open: 150.5 };
  expect(months.slice(-2).map((one) => one.charges)).toEqual([charged, charged]);
});
