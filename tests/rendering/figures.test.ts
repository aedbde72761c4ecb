/** docs/rules/dashboard.md, "The month on the dashboard". */
import type { DashboardRow, DashboardWire, MonthsWire } from "@emdia/contracts/dashboard";
import type { ReportWire } from "@emdia/contracts/report";
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { setChargeStatus } from "@emdia/core/charge/set-charge-status";
import { getReport } from "@emdia/core/dashboard/get-report";
import { overview } from "@emdia/core/dashboard/overview";
import { sumMonths } from "@emdia/core/dashboard/sum-months";
import fc from "fast-check";
import { expect, test } from "vitest";
import { plan, profile, student } from "../../packages/core/src/testing/entities.ts";
import { aStudio, chargeOf } from "../../packages/core/src/testing/studio.ts";
import { centsOfAll } from "../../packages/frontend/src/data/charges/sum-of.ts";
import { applyChargeStatus, monthFigures } from "../../packages/frontend/src/data/dashboard/charge-status.ts";
import { debtorsOf, mailableOf, payerOf } from "../../packages/frontend/src/data/reminders/debtors.ts";
import { GROUPS, headingOf, partiesOf } from "../../packages/frontend/src/features/dashboard/parties.ts";
import { withSettledHere } from "../../packages/frontend/src/features/dashboard/use-settling-run.ts";

const TODAY = "2027-02-15";
const MONTHS = ["2026-12", "2027-01", "2027-02", "2027-03"];
const mother = { name: "Maria", email: "maria@exemplo.com.br", phone: null, document: null };

const person = fc.record({
  status: fc.constantFrom("ativo", "ativo", "ativo", "pausado", "arquivado"),
  email: fc.constantFrom("ana@exemplo.com.br", null),
  hasPayer: fc.constantFrom(false, false, true),
});

const bill = fc.record({
  whose: fc.nat(4),
  month: fc.constantFrom(...MONTHS),
  day: fc.constantFrom("05", "14", "15", "16", "28"),
  amountCents: fc.integer({ min: 2, max: 99_999 }),
  part: fc.constantFrom(0, 0, 1),
  status: fc.constantFrom("pendente", "pendente", "pago", "cancelado"),
  isReported: fc.constantFrom(false, false, false, true),
});

const life = fc.record({
  people: fc.array(person, { minLength: 1, maxLength: 5 }),
  bills: fc.uniqueArray(bill, { maxLength: 12, selector: ({ whose, month }) => `${whose} ${month}` }),
});
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

function chargesIn({ people, bills }: Life) {
  return bills.map(({ whose, month, day, amountCents, part, status, isReported }) => {
    const settledCents = status === "pago" ? amountCents : status === "pendente" ? part : 0;
    const entry = { number: 1, amountCents: settledCents, date: civilDate("2027-02-01"), method: "pix" as const };
    return chargeOf(month, {
      studentId: 2 + (whose % people.length),
      sequence: Math.floor(whose / people.length),
      amountCents,
      status,
      dueDate: civilDate(`${month}-${day}`),
      ...(settledCents > 0 && {
        settledCents,
        ledgerSize: 1,
        ledger: [{ ...entry, at: "2027-02-01T12:00:00.000Z", by: "owner" as const }],
      }),
      ...(status === "pago" && { paidDate: civilDate("2027-02-01") }),
      ...(isReported && status === "pendente" && { reportedAt: "2027-02-14T12:00:00.000Z" }),
    });
  });
}

const studioOf = (some: Life) =>
  aStudio({
    today: TODAY,
    plans: [plan, { ...plan, id: 2, periodInMonths: 12 }],
    students: some.people.map(({ hasPayer, ...one }, index) => ({
      ...student,
      ...one,
      id: 2 + index,
      name: `Aluno ${index}`,
      ...(hasPayer && { payer: mother, payerId: 9 }),
    })),
    charges: chargesIn(some),
  });

const shownOf = ({ currentMonthPayments, otherOpenPayments }: DashboardWire) =>
  [...currentMonthPayments, ...otherOpenPayments].map(({ payment: charge }) => charge);

/** Expects the same figures in the list's headings, the reminder, the chart and the report. */
function expectAgreement(dashboard: DashboardWire, months: MonthsWire, report: ReportWire): void {
  const { stats, currentMonthPayments, otherOpenPayments } = dashboard;
  expect(stats).toMatchObject(monthFigures(currentMonthPayments));
  const rows = [...currentMonthPayments, ...otherOpenPayments];
  const isLate = ({ payment: charge }: DashboardRow) => charge.isOverdue && charge.status !== "pago";
  const overdue = rows.filter(isLate).map(({ payment: charge }) => charge);
  const payers = new Set(rows.filter(isLate).map(({ student }) => payerOf(student)));
  expect([overdue.length, payers.size, centsOfAll(overdue, "openAmount")]).toEqual([
    stats.pagamentosEmAtraso,
    stats.pagadoresEmAtraso,
    Math.round(stats.valorEmAtraso * 100),
  ]);
  const debtors = debtorsOf(dashboard);
  expect(Object.values(mailableOf(debtors)).flat()).toHaveLength(stats.pagadoresEmAtraso);
  const chart = months.months.at(-1);
  for (const money of [chart?.charges, report.charged])
    expect([money?.received, money?.open]).toEqual([stats.valorRecebidoEsseMes, stats.valorAReceberEsseMes]);
  expect(chart?.settlements).toMatchObject({ total: report.received.month.total });
  expect([report.overdue.total, report.overdue.count]).toEqual([stats.valorEmAtraso, stats.pagamentosEmAtraso]);
  const persons = new Set(rows.filter(isLate).map(({ student }) => payerOf(student)));
  expect(report.overdue.persons).toHaveLength(persons.size);
}

test("given random studios, when the dashboard is read, then headings, reminder and chart count what its figures say", async () => {
  await fc.assert(
    fc.asyncProperty(life, async (some) => {
      const { ctx } = await studioOf(some);
      expectAgreement(await overview(ctx), await sumMonths(ctx), await getReport(ctx));
      const [next] = (await getReport(ctx)).forecast;
      const { stats } = await overview(ctx, { month: yearMonth("2027-03") });
      expect([next?.received, next?.open]).toEqual([stats.valorRecebidoEsseMes, stats.valorAReceberEsseMes]);
    }),
  );
});

/** Returns the count and the sum in the headings of the list, by group. */
function headingsOf(rows: readonly DashboardRow[], month: string) {
  const around = { today: TODAY, month, timezone: profile.timezone, unsent: new Set<number>(), listed: new Map() };
  const parties = partiesOf(rows, around);
  return GROUPS.map((group) => headingOf(group, parties));
}

test("given random studios, when a charge of any month is marked paid, then the list's headings are those after a reload", async () => {
  await fc.assert(
    fc.asyncProperty(life, fc.nat(), async (some, which) => {
      const { ctx } = await studioOf(some);
      const before = await overview(ctx);
      const open = shownOf(before).filter(({ status }) => status !== "pago");
      const charge = open[which % Math.max(open.length, 1)];
      if (!charge) return;
      const shown = applyChargeStatus(before, charge.id, "pago");
      const settled = shown.otherOpenPayments.filter(({ payment: charge }) => charge.status === "pago");
      await setChargeStatus(ctx, charge.id, "pago");
      const after = await overview(ctx);
      const known = new Map(settled.map((row) => [row.payment.id, row]));
      const reloaded = headingsOf([...after.currentMonthPayments, ...after.otherOpenPayments], after.month);
      for (const screen of [shown, after])
        expect(headingsOf(withSettledHere(screen, known), after.month)).toEqual(reloaded);
    }),
  );
});

test("given random studios, when a charge is marked paid or reopened, then the screen shows at once the figures that the server returns after it", async () => {
  await fc.assert(
    fc.asyncProperty(life, fc.nat(), async (some, which) => {
      const { ctx } = await studioOf(some);
      const before = await overview(ctx);
      const charges = shownOf(before);
      const charge = charges[which % Math.max(charges.length, 1)];
      if (!charge) return;
      const status = charge.status === "pago" ? "pendente" : "pago";
      const shown = applyChargeStatus(before, charge.id, status);
      await setChargeStatus(ctx, charge.id, status);
      const after = await overview(ctx);
      expect(shown.stats).toEqual(after.stats);
      const chargeIn = (one: DashboardWire) => shownOf(one).find(({ id }) => id === charge.id);
      const now = chargeIn(after);
      if (now)
        expect(chargeIn(shown)).toMatchObject({ status, openAmount: now.openAmount, reportedAt: now.reportedAt });
    }),
  );
});
