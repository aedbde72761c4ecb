import type { BusinessExportWire, ExportedCharge, StudentExportWire } from "@emdia/contracts/privacy";
import type { ReportWire } from "@emdia/contracts/report";
import { expect } from "@playwright/test";
import { chargesCsv, settlementsCsv } from "../../../packages/frontend/src/features/privacy/spreadsheets.ts";
import { tableOf } from "../../../packages/frontend/src/features/reports/tables.ts";
import { chargeIdOf } from "./compare-screens.ts";
import {
  debtOn,
  type Owed,
  overdueOn,
  owedOn,
  PRICE,
  paidOf,
  paymentsOf,
  reais,
  receivedOf,
  referenceOf,
  sum,
} from "./debt-ledger.ts";
import { expectScreen, type World } from "./world.ts";

const EVER = { from: "2000-01-01", to: "2099-12-31" };
const inReais = (cents: number) => cents / 100;
const typed = (cents: number) => reais(cents).slice(3).replace(".", "");
const rowsOf = (csv: string) =>
  csv
    .split("\r\n")
    .slice(1, -1)
    .map((row) => row.split(";"));
const AGES = [1, 31, 61, 91, Number.POSITIVE_INFINITY];

async function compareReports(world: World, day: string): Promise<void> {
  const { studio, ledger } = world;
  const report = (await studio.call("GET", "/api/reports")) as ReportWire;
  const overdue = overdueOn(ledger, day);
  const total = debtOn(overdue, day);
  const daysLate = ({ due }: Owed) => (Date.parse(day) - Date.parse(due)) / (24 * 3_600_000);
  const ofAge = (at: number) =>
    overdue.filter((one) => daysLate(one) >= (AGES[at] ?? 0) && daysLate(one) < (AGES[at + 1] ?? 0));
  expect(report.overdue).toMatchObject({ total: inReais(total), count: overdue.length });
  expect(report.overdue.ages.map((age) => age.total)).toEqual(
    [0, 1, 2, 3].map((at) => inReais(debtOn(ofAge(at), day))),
  );
  const table = tableOf("atrasos", report, { timezone: "America/Sao_Paulo", isYear: false });
  expect(table.rows.map((row) => [row[2], row[6]])).toEqual(
    overdue.map((one) => [referenceOf(one), { reais: inReais(owedOn(one, day).total) }]),
  );
  const payments = paymentsOf(ledger).filter((one) => one.day.slice(0, 7) === day.slice(0, 7));
  expect(report.received.month).toMatchObject({
    total: inReais(sum(payments.map(receivedOf))),
    fee: inReais(sum(payments.map(({ fee }) => fee))),
  });
  const says = overdue.length > 0 ? [reais(total)] : ["Ninguém em atraso"];
  await expectScreen(world, day, { path: "/dashboard/relatorios?ver=atrasos", says, isLoaded: true });
}

const ofWire = ({ id, amount, settledAmount, amountToday, ledger }: ExportedCharge) => ({
  id,
  amount,
  settledAmount,
  amountToday,
  entries: ledger.map(({ date, amount, fee, waived }) => ({ date, amount, fee, waived })),
});

async function compareExports(world: World, day: string): Promise<void> {
  const { studio, studentId, ledger } = world;
  const business = (await studio.call("GET", "/api/export")) as BusinessExportWire;
  const own = (await studio.call("GET", `/api/students/${studentId}/export`)) as StudentExportWire;
  const wanted = ledger.map((one) => ({
    id: chargeIdOf(world, one),
    amount: inReais(PRICE),
    settledAmount: inReais(paidOf(one)),
    amountToday: inReais(owedOn(one, day).total),
    entries: one.payments.map((payment) => ({
      date: payment.day,
      amount: inReais(receivedOf(payment)),
      fee: inReais(payment.fee),
      waived: inReais(payment.waived),
    })),
  }));
  for (const { payments } of [business, own]) expect(payments.map(ofWire)).toEqual(wanted);
  expect(rowsOf(chargesCsv(business, EVER)).map((row) => row.slice(5, 8))).toEqual(
    ledger.map((one) => [PRICE, paidOf(one), owedOn(one, day).total].map(typed)),
  );
  expect(rowsOf(settlementsCsv(business, EVER)).map((row) => [row[2], row[4]])).toEqual(
    ledger
      .flatMap((one) => one.payments.map((payment) => ({ one, payment })))
      .toSorted((a, b) => a.payment.day.localeCompare(b.payment.day))
      .map(({ one, payment }) => [referenceOf(one), typed(receivedOf(payment))]),
  );
}

export async function compareFiles(world: World, day: string): Promise<void> {
  await compareReports(world, day);
  await compareExports(world, day);
}
