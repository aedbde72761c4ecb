/** Tests that a payer is one row, with one state, the strongest first. */
import { expect, test } from "vitest";
import { aRow } from "../../testing/builders.ts";
import { type Around, headingOf, partiesOf } from "./parties.ts";
import { linesOf } from "./party-sheet.tsx";

const around: Around = {
  today: "2026-11-20",
  month: "2026-11",
  timezone: "America/Sao_Paulo",
  unsent: new Set(),
  listed: new Map(),
};
type Rows = Parameters<typeof partiesOf>[0];
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const said = (rows: Rows, change: Partial<Around> = {}) =>
  partiesOf(rows, { ...around, ...change }).map(({ name, group, cents, state: { word, fact } }) =>
    plain(`${name} ${group} ${cents}: ${word}${fact ? ` · ${fact}` : ""}`),
  );

const ID = 320261100;
const late = { isOverdue: true, dueDate: "2026-11-05" };
const older = { ...late, id: 320261000, dueDate: "2026-10-05" };
const ana = (over: Parameters<typeof aRow>[1] = {}, student: Parameters<typeof aRow>[0] = {}) =>
  aRow({ id: 3, ...student }, { dueDate: "2026-11-25", ...over });

const resting = { status: "pausado" as const };
const part = { settledAmount: 50, openAmount: 100.5 };
const reported = { ...late, reportedAt: "2026-11-20T02:00:00.000Z" };
const never = (...ids: number[]) => ({ unsent: new Set(ids) });
const inBank = { listed: new Map([[ID, "2026-11-19"]]) };

test.each<[what: string, rows: Rows, text: string, change?: Partial<Around>]>([
  ["a charge to come", [ana()], "ahead 15050: Vence 25/11"],
  ["a charge of another year", [ana({ dueDate: "2027-01-05" })], "ahead 15050: Vence 05/01/2027"],
  ["no e-mail", [ana({}, { email: null })], "ahead 15050: Sem e-mail · vence 25/11"],
  ["a mail that came back", [ana({ invoiceDeliveryStatus: "failed" })], "ahead 15050: E-mail voltou · vence 25/11"],
  ["a part paid", [ana(part)], "ahead 10050: Pagou R$ 50,00 · vence 25/11"],
  ["a month overdue", [ana(late)], "overdue 15050: 1 mês vencido · venceu 05/11"],
  ["a part of a debt", [ana({ ...late, ...part })], "overdue 10050: Pagou R$ 50,00 · venceu 05/11"],
  ["two months overdue", [ana(late), ana(older)], "overdue 30100: 2 meses vencidos · venceu 05/10"],
  ["two of a month", [ana(late), ana({ ...late, id: ID + 1 })], "overdue 30100: 2 cobranças vencidas · venceu 05/11"],
  ["an exam overdue", [ana({ ...late, isExtra: true })], "overdue 15050: 1 cobrança vencida · venceu 05/11"],
  ["a fee overdue", [ana({ ...late, isOneTime: true })], "overdue 15050: 1 cobrança vencida · venceu 05/11"],
  [
    "a quarter overdue beside a month",
    [ana({ ...late, periodInMonths: 3 }), ana(older)],
    "overdue 30100: 2 cobranças vencidas · venceu 05/10",
  ],
  ["a debt and a month to come", [ana(), ana(older)], "overdue 15050: 1 mês vencido · venceu 05/10"],
  ["a promise", [ana({ ...late, promisedFor: "2026-11-28" })], "overdue 15050: 1 mês vencido · prometeu 28/11"],
  [
    "a broken promise",
    [ana({ ...late, promisedFor: "2026-11-18" })],
    "overdue 15050: Não cumpriu 18/11 · 1 mês vencido",
  ],
  ["a debt of who has left", [ana(late, { status: "arquivado" })], "overdue 15050: 1 mês vencido · arquivado"],
  ["a debt of who rests", [ana(late, resting)], "overdue 15050: 1 mês vencido · pausado"],
  ["months unsent", [ana(late), ana(older)], "unsent 30100: Não saiu · outubro e novembro", never(ID, older.id)],
  ["a month unsent, of who rests", [ana(late, resting)], "unsent 15050: Não saiu · pausado", never(ID)],
  ["a report, though it is overdue", [ana(reported)], "toConfirm 15050: Diz que já pagou · em 19/11"],
  ["a payment in the bank", [ana()], "toConfirm 15050: No banco? · recebido 19/11", inBank],
  ["a paid charge", [ana({ status: "pago", paidDate: "2026-11-09" })], "paid 15050: Pago em 09/11"],
  ["a month for nothing", [ana({ status: "pago", amount: 0 })], "paid 0: Nada a pagar (desconto)"],
])("given %s, when its row is shown, then it has one state and the amount of today", (_what, rows, text, change) => {
  expect(said(rows, change)).toEqual([`Ana Souza ${text}`]);
});

test("given a mother of two, when her charges are listed, then she is one row with both sums", () => {
  const payer = { id: 9, name: "Maria Souza" };
  const child = (id: number, name: string) => {
    const row = aRow({ id, name }, { ...late, amount: 100 });
    return { ...row, student: { ...row.student, payer } };
  };
  expect(said([child(3, "Ana Souza"), aRow({ id: 5, name: "Caio" }, late), child(4, "Beto Souza")])).toEqual([
    "Maria Souza · Ana e Beto overdue 20000: 2 cobranças vencidas · venceu 05/11",
    "Caio overdue 15050: 1 mês vencido · venceu 05/11",
  ]);
});

test("given a debt of another month that was just settled, when 'Pagos' is counted, then it counts the month's own alone", () => {
  const settled = { status: "pago", paidDate: "2026-11-20" } as const;
  const parties = partiesOf([ana(settled), aRow({ id: 5 }, { ...settled, id: 520261000 })], around);
  expect(headingOf("paid", parties)).toEqual({ count: 1, cents: 15_050 });
  const both = partiesOf([ana(settled), ana({ ...settled, id: 320261000 })], around);
  expect(headingOf("paid", both)).toEqual({ count: 1, cents: 15_050 });
  expect(headingOf("overdue", parties)).toEqual({ count: 0, cents: 0 });
});

const fee = { amountToday: 103.5, lateFee: { fine: 2, interest: 1, since: "2026-11-06" } };
const inTime = { amountToday: 140.5, punctuality: { amount: 140.5, until: "2026-11-25" } };
test.each<[what: string, change: Parameters<typeof ana>[0], lines: string]>([
  ["nothing added", {}, "Valor 15050"],
  ["fine, interest and a part", { ...part, ...fee }, "Valor 15050, Multa 200, Juros 100, Recebido -5000"],
  ["a discount until its day", inTime, "Valor 15050, Desconto por pagar em dia -1000"],
])(
  "given a charge with %s, when its sheet is opened, then its lines add up to the amount of today",
  (_what, change, lines) => {
    const { payment } = ana(change);
    expect(
      linesOf(payment)
        .map(([label, cents]) => `${label} ${cents}`)
        .join(", "),
    ).toBe(lines);
    expect(linesOf(payment).reduce((sum, [, cents]) => sum + cents, 0)).toBe(Math.round(payment.amountToday * 100));
  },
);
