/** Compares screens, payer's page, mails and exports with the book, to the centavo. */
import assert from "node:assert/strict";
import type { ChargeWire } from "@emdia/contracts/charge";
import type { DashboardRow } from "@emdia/contracts/dashboard";
import { civilDate } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import { getChargeDetail } from "@emdia/core/charge/find-charge-by-id";
import { listStudentCharges } from "@emdia/core/charge/list-student-charges";
import { overview } from "@emdia/core/dashboard/overview";
import { remindStudents } from "@emdia/core/message/remind-students";
import { sendInvoice } from "@emdia/core/message/send-invoice";
import { payerLinkOf } from "@emdia/core/model/payer-link";
import { sendReceipt } from "@emdia/core/notice/send-receipt";
import { showPage } from "@emdia/core/payer/show-page";
import { exportBusiness } from "@emdia/core/privacy/export-data";
import { listStudents } from "@emdia/core/student/list-students";
import { student } from "../../../packages/core/src/testing/entities.ts";
import { chargesCsv, settlementsCsv } from "../../../packages/frontend/src/features/privacy/spreadsheets.ts";
import { type Entry, isTakenBack, openOf, receivedOf } from "./book.ts";
import { type playHistory, TODAY } from "./play-history.ts";

type Played = Awaited<ReturnType<typeof playHistory>>;

const EVER = { from: "2000-01-01", to: "2099-12-31" };
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
/** The rounding only removes the error of a float: the amount must already be whole. */
function cents(reais: number): number {
  const exact = Math.round(reais * 100);
  assert.ok(Math.abs(reais * 100 - exact) < 1e-6, `${reais} is no whole number of centavos`);
  return exact;
}
// Vitest's own matchers take ten times as long, which matters in 100,000 histories.
const same = (actual: unknown, wanted: unknown) => assert.deepEqual(actual, wanted);
const says = (text: string, wanted: string) => assert.ok(text.includes(wanted), `"${wanted}" is not said: ${text}`);
const words = (text: string) => text.replaceAll("\u00a0", " ");
const money = (amount: number) => words(formatReais(amount));

const wireOf = (entry: Entry) => ({
  id: entry.id,
  amount: entry.amountCents / 100,
  discountAmount: entry.discountCents / 100,
  settledAmount: receivedOf(entry) / 100,
  openAmount: openOf(entry) / 100,
  dueDate: entry.dueDate,
  isOverdue: openOf(entry) > 0 && entry.dueDate < TODAY,
});

const shown = (charges: readonly Omit<ChargeWire, "status">[]) =>
  charges.map(({ id, amount, discountAmount, settledAmount, openAmount, dueDate, isOverdue }) => ({
    id,
    amount,
    discountAmount,
    settledAmount,
    openAmount,
    dueDate,
    isOverdue,
  }));
const chargesOf = (rows: readonly DashboardRow[]) => shown(rows.map(({ payment: charge }) => charge));

async function compareScreens({ studio: { ctx }, book }: Played): Promise<void> {
  const listed = book.filter(({ isVoid }) => !isVoid);
  const overdue = listed.filter((entry) => openOf(entry) > 0 && entry.dueDate < TODAY);
  const details = await listStudentCharges(ctx, student.id);
  same(shown(details), listed.map(wireOf).toReversed());
  for (const entry of listed) {
    const { ledger } = await getChargeDetail(ctx, entry.id);
    const lines = ledger.map(({ kind, amount }) => (kind === "reversal" ? -cents(amount) : cents(amount)));
    same(
      lines,
      entry.lines.map((line) => line.cents),
    );
    same(
      ledger.map(({ isReversed }) => isReversed),
      entry.lines.map((_, index) => isTakenBack(entry, index + 1)),
    );
  }
  const { stats, currentMonthPayments, otherOpenPayments } = await overview(ctx);
  const thisMonth = listed.filter(({ month }) => month === "2027-02");
  same(chargesOf(currentMonthPayments), thisMonth.map(wireOf));
  const others = listed.filter((entry) => entry.month < "2027-02" && openOf(entry) > 0);
  same(chargesOf(otherOpenPayments), others.map(wireOf));
  same(cents(stats.valorAReceberEsseMes), sum(thisMonth.map(openOf)));
  same(cents(stats.valorRecebidoEsseMes), sum(thisMonth.map(receivedOf)));
  same(cents(stats.valorEmAtraso), sum(overdue.map(openOf)));
  same(stats.pagamentosEmAtraso, overdue.length);
  const { items } = await listStudents(ctx, {});
  const owes = listed.length === 0 || listed.some((entry) => openOf(entry) > 0);
  same(
    items.map(({ isOverdue, paymentStatus }) => [isOverdue, paymentStatus]),
    [[overdue.length > 0, owes ? "pendente" : "pago"]],
  );
}

async function comparePage({ studio: { ctx }, book }: Played): Promise<void> {
  const link = payerLinkOf(ctx.ownerId, student);
  const page = words((await showPage({ ...ctx, now: () => new Date(`${TODAY}T12:00:00.000Z`) }, link, "x")).document);
  const owed = book.map(openOf).filter((one) => one > 0);
  says(page, owed.length > 0 ? `<p class="amount">${money(sum(owed))}</p>` : "Tudo em dia");
  const amounts = [...page.matchAll(/<li>.*?<b class="sum">(R\$ [\d.,]+)/g)].map(([, amount]) => amount);
  const received = book.flatMap((entry) =>
    entry.lines.filter((line, index) => !line.reverses && !isTakenBack(entry, index + 1)).map((line) => line.cents),
  );
  same(amounts.toSorted(), [...owed, ...received].map(money).toSorted());
}

async function compareExports({ studio: { ctx }, book }: Played): Promise<void> {
  const { items } = await exportBusiness(ctx, { limit: undefined, cursor: undefined });
  same(shown(items.payments), book.map(wireOf));
  const settled = settlementsCsv(items, EVER)
    .split("\r\n")
    .slice(1, -1)
    .map((row) => row.split(";")[4] ?? "");
  const received = settled.map((cell) => Math.round(Number(cell.replace(",", ".")) * 100));
  same(sum(received), sum(book.map(receivedOf)));
  same(received.length, sum(book.map(({ lines }) => lines.length)));
  const rows = chargesCsv(items, EVER)
    .split("\r\n")
    .slice(1, -1)
    .map((row) => row.split(";"));
  const typed = (amount: number) => (amount / 100).toFixed(2).replace(".", ",");
  for (const entry of book) {
    const row = rows.find(([id]) => id === String(entry.id));
    same(row?.slice(5, 8), [entry.amountCents, receivedOf(entry), openOf(entry)].map(typed));
  }
}

async function compareMails({ studio, book }: Played): Promise<void> {
  const { ctx, mails } = studio;
  for (const entry of book) {
    const live = entry.lines.findLastIndex((line, index) => !line.reverses && !isTakenBack(entry, index + 1));
    mails.length = 0;
    await sendReceipt({ ...ctx, siteUrl: "https://emdia.example" }, entry.id, live + 1);
    const [receipt] = mails;
    same(mails.length, live >= 0 && !entry.isVoid ? 1 : 0);
    if (receipt) {
      const text = words(receipt.text);
      says(text, `Valor: ${money(entry.lines[live]?.cents ?? 0)}\n`);
      const isPart = entry.lines[live]?.cents !== entry.amountCents;
      if (isPart) says(text, `Falta pagar: ${openOf(entry) > 0 ? money(openOf(entry)) : "Nada"}`);
    }
    if (openOf(entry) === 0) continue;
    mails.length = 0;
    await sendInvoice(ctx, entry.id, { confirmRepeat: true });
    const asked = words(mails[0]?.text ?? "");
    says(asked, `${receivedOf(entry) > 0 ? "Falta pagar" : "Valor"}: ${money(openOf(entry))}\n`);
    if (entry.discountCents > 0) says(asked, `− ${money(entry.discountCents)}`);
  }
}

/** Compares the next day's reminder, because a student who was mailed today gets none today. */
async function compareReminder({ studio, book }: Played): Promise<void> {
  const { ctx, mails, clock } = studio;
  mails.length = 0;
  clock.now = "2027-02-16T12:00:00.000Z";
  await remindStudents({ ...ctx, today: civilDate("2027-02-16") }, {});
  const owed = book.filter((entry) => openOf(entry) > 0 && entry.dueDate < "2027-02-16");
  same(mails.length, owed.length > 0 ? 1 : 0);
  if (mails[0]) says(words(mails[0].text), `Total: ${money(sum(owed.map(openOf)))}\n`);
}

export async function compareViews(played: Played): Promise<void> {
  await compareScreens(played);
  await comparePage(played);
  await compareExports(played);
  await compareMails(played);
  await compareReminder(played);
}
