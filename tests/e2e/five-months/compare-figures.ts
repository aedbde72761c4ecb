import type { ChargeWire } from "@emdia/contracts/charge";
import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { BusinessExportWire } from "@emdia/contracts/privacy";
import type { SettlementsWire } from "@emdia/contracts/settlement";
import type { StudentWire } from "@emdia/contracts/student";
import { formatReais, formatReaisRounded } from "@emdia/contracts/values/money";
import { expect, type Locator, type Page } from "@playwright/test";
import { chargesCsv, settlementsCsv } from "../../../packages/frontend/src/features/privacy/spreadsheets.ts";
import { cameInOf, type Entry, openOf, receivedOf } from "../../support/ledger/book.ts";
import type { Studio } from "../studio.ts";

const EVER = { from: "2000-01-01", to: "2099-12-31" };
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
const cents = (reais: number) => Math.round(reais * 100);
const studentOf = ({ id }: Entry) => Math.floor(id / 100_000_000);
const typed = (amount: number) => (amount / 100).toFixed(2).replace(".", ",");
export type Known = {
  studio: Studio;
  book: readonly Entry[];
  activeIds: readonly number[];
  today: string;
  /** Judges the sentences of the open dashboard. */
  isTrue(): Promise<void>;
};

function figuresOf({ book, activeIds, today }: Known) {
  const listed = book.filter(({ isVoid }) => !isVoid);
  const month = listed.filter((entry) => entry.month === today.slice(0, 7));
  const overdue = listed.filter((entry) => openOf(entry) > 0 && entry.dueDate < today);
  const debtors = new Set(overdue.map(studentOf));
  return {
    overdue,
    stats: {
      totalStudents: activeIds.length,
      paidPayments: month.filter((entry) => openOf(entry) === 0).length,
      pendingPayments: month.filter((entry) => openOf(entry) > 0).length,
      valorAReceberEsseMes: sum(month.map(openOf)) / 100,
      valorRecebidoEsseMes: sum(month.map(receivedOf)) / 100,
      alunosPendentesEsseMes: new Set(month.filter((entry) => openOf(entry) > 0).map(studentOf)).size,
      alunosEmDia: activeIds.filter((id) => !debtors.has(id)).length,
      pagadoresEmAtraso: debtors.size,
      pagamentosEmAtraso: overdue.length,
      valorEmAtraso: sum(overdue.map(openOf)) / 100,
    },
  };
}

const ofEntry = (entry: Entry) => ({
  id: entry.id,
  dueDate: entry.dueDate,
  amount: entry.amountCents,
  settled: receivedOf(entry),
  open: openOf(entry),
});
type Shown = Pick<ChargeWire, "id" | "dueDate" | "amount" | "settledAmount" | "openAmount">;
const ofWire = ({ id, dueDate, amount, settledAmount, openAmount }: Shown) => ({
  id,
  dueDate,
  amount: cents(amount),
  settled: cents(settledAmount),
  open: cents(openAmount),
});
const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;

async function compareAnswers(known: Known): Promise<void> {
  const { studio, book, today } = known;
  const { overdue, stats } = figuresOf(known);
  const dashboard = (await studio.call("GET", "/api/dashboard")) as DashboardWire;
  expect(dashboard.today).toBe(today);
  expect(dashboard.stats).toMatchObject(stats);
  const listed = book.filter(({ isVoid }) => !isVoid);
  const month = listed.filter((entry) => entry.month === today.slice(0, 7));
  const rows = dashboard.currentMonthPayments.map(({ payment: charge }) => ofWire(charge));
  expect(rows.toSorted(byId)).toEqual(month.map(ofEntry).toSorted(byId));
  const others = dashboard.otherOpenPayments.map(({ payment: charge }) => ofWire(charge));
  const older = listed.filter((entry) => entry.month < today.slice(0, 7) && openOf(entry) > 0);
  expect(others.toSorted(byId)).toEqual(older.map(ofEntry).toSorted(byId));
  for (const earlier of new Set(older.map((entry) => entry.month))) {
    const view = (await studio.call("GET", `/api/dashboard?month=${earlier}`)) as DashboardWire;
    const shown = view.currentMonthPayments.map(({ payment: charge }) => ofWire(charge));
    const made = listed.filter((entry) => entry.month === earlier);
    expect(shown.toSorted(byId)).toEqual(made.map(ofEntry).toSorted(byId));
  }
  const items = (await studio.call("GET", "/api/students")) as StudentWire[];
  const owing = new Set(overdue.map(studentOf));
  for (const student of items) expect([student.name, student.isOverdue]).toEqual([student.name, owing.has(student.id)]);
}

/** Compares "Entrou" of each month in which the book received something, and of this month. */
async function compareSettlements({ studio, book, today }: Known): Promise<void> {
  const dates = book.flatMap(({ lines }) => lines.map(({ date }) => date));
  for (const month of new Set([today, ...dates].map((date) => date.slice(0, 7)))) {
    const shown = (await studio.call("GET", `/api/settlements?month=${month}`)) as SettlementsWire;
    const lines = cameInOf(book, month);
    const total = sum(lines.map((line) => line.cents)) / 100;
    expect(shown).toMatchObject({ month, total, count: lines.length });
    const days = shown.settlements.map(({ date, amount }) => `${date} ${cents(amount)}`);
    expect(days.toSorted()).toEqual(lines.map((line) => `${line.date} ${line.cents}`).toSorted());
  }
}

/** Compares the export, which leaves out charges that are only expected and due after today. */
async function compareExport({ studio, book, today }: Known): Promise<void> {
  const data = (await studio.call("GET", "/api/export")) as BusinessExportWire;
  const stored = book.filter(
    (entry) => entry.month < today.slice(0, 7) || entry.dueDate <= today || receivedOf(entry) > 0,
  );
  expect(data.payments.map(ofWire).toSorted(byId)).toEqual(stored.map(ofEntry).toSorted(byId));
  const received = settlementsCsv(data, EVER).split("\r\n").slice(1, -1);
  const amounts = received.map((row) => Math.round(Number((row.split(";")[4] ?? "").replace(",", ".")) * 100));
  expect(sum(amounts)).toBe(sum(stored.map(receivedOf)));
  const rows = chargesCsv(data, EVER)
    .split("\r\n")
    .map((row) => row.split(";"));
  for (const entry of stored) {
    const row = rows.find(([id]) => id === String(entry.id));
    expect(row?.slice(5, 8)).toEqual([entry.amountCents, receivedOf(entry), openOf(entry)].map(typed));
  }
}

/** Returns the sum of the amounts in these headings, in centavos. */
async function sumIn(headings: Locator): Promise<number> {
  const texts = await headings.allTextContents();
  return sum(texts.map((text) => Number(text.replace(/.*R\$/, "").replace(/\D/g, ""))));
}

async function compareScreens(page: Page, known: Known): Promise<void> {
  const { overdue, stats } = figuresOf(known);
  const cameIn = sum(cameInOf(known.book, known.today.slice(0, 7)).map((line) => line.cents));
  await page.goto("/dashboard");
  const summary = page.getByRole("region", { name: "Resumo do mês" });
  await expect(summary).toContainText(formatReaisRounded(cents(stats.valorAReceberEsseMes)));
  await expect(summary).toContainText(formatReaisRounded(cents(stats.valorRecebidoEsseMes)));
  await expect(summary).toContainText(new RegExp(`Pendentes do mês\\s*${stats.alunosPendentesEsseMes}`));
  const late = /^(Não saíram|Em atraso|A conferir)/;
  const headings = page.getByRole("region", { name: "Pagamentos do mês" }).getByRole("heading", { name: late });
  if (overdue.length === 0) await expect(headings).toHaveCount(0);
  else await expect.poll(() => sumIn(headings)).toBe(sum(overdue.map(openOf)));
  await known.isTrue();
  await page.goto("/dashboard/dinheiro");
  const money = page.getByRole("region", { name: /^Entrou em/ });
  await expect(money).toContainText(cameIn > 0 ? formatReais(cameIn) : "Nada entrou neste mês até agora.");
}

export async function compareFigures(page: Page, known: Known): Promise<void> {
  await compareAnswers(known);
  await compareSettlements(known);
  await compareExport(known);
  await compareScreens(page, known);
}
