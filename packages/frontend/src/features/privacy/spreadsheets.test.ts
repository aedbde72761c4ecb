import type { BusinessExportWire, ExportedStudent } from "@emdia/contracts/privacy";
import { expect, test } from "vitest";
import { mapDetails } from "../../data/students/details.ts";
import { aCharge, anEntry, anExport, anExportedCharge, aPlan, aProfile } from "../../testing/builders.ts";
import { chargesCsv, settlementsCsv, studentsCsv } from "./spreadsheets.ts";

const ana: ExportedStudent = {
  id: 3,
  planId: 1,
  name: "Ana Souza",
  email: "ana@exemplo.com.br",
  phone: "5511987654321",
  ...mapDetails(() => null),
  birthday: "2000-02-29",
  notes: '=HYPERLINK("x")',
  document: "52998224725",
  ownPrice: null,
  discount: null,
  dueDay: null,
  nextOwnPrice: null,
  recess: null,
  payerId: null,
  payer: null,
  declinedPayers: [],
  status: "ativo",
  pausedUntil: null,
  emailStatus: "ok",
  createdAt: "2026-10-02T01:00:00.000Z",
  approvedAt: null,
  erasedAt: null,
  consent: null,
  remindersOff: false,
};
const paid = { amount: 100, date: "2026-11-10", at: "2026-11-11T12:00:00.000Z" };
const entry = anEntry({ ...paid, method: "cartao", isReversed: true });
const business = (change: Partial<BusinessExportWire>) =>
  anExport({ profile: aProfile(), plans: [aPlan({ price: 1150.5 })], ...change });
const linesOf = (csv: string) => csv.slice(1).trimEnd().split("\r\n");
/** Returns the lines without the columns that have no such heading. */
function columnsOf(csv: string, headings: string): string[] {
  const lines = linesOf(csv).map((line) => line.split(";"));
  const known = headings.split(";");
  return lines.map((cells) => cells.filter((_cell, column) => known.includes(lines[0]?.[column] ?? "")).join(";"));
}
const november = { from: "2026-11-01", to: "2026-11-30" };

test("given students, when exported, then they are sorted by name, readable, with their plan, and no note runs as a formula", () => {
  const unknown = { phone: null, email: null, birthday: null, document: null, notes: null };
  const bia = { ...ana, ...unknown, id: 4, name: "Bia", planId: 9 };
  const csv = studentsCsv(business({ students: [{ ...bia, status: "arquivado" }, ana] }));
  const headings = "Nome;Telefone;E-mail;Plano;Valor;Nascimento;CPF;Observações;Situação;Cadastro";
  expect(columnsOf(csv, headings)).toEqual([
    headings,
    `Ana Souza;(11) 98765-4321;ana@exemplo.com.br;Pilates 2x;1150,50;29/02/2000;529.982.247-25;"'=HYPERLINK(""x"")";Ativo;01/10/2026`,
    "Bia;;;;;;;;Arquivado;01/10/2026",
  ]);
});

test("given students with terms of their own, when exported, then these follow after the other columns, and empty ones stay empty", () => {
  const payer = { name: "=Maria", email: "maria@x.com", phone: "5511987654321", document: "52998224725" };
  const share = { amount: null, percent: 12.5, reason: "Irmãos", lastMonth: "2027-03" };
  const students = [
    { ...ana, name: "Ana", discount: share, dueDay: 20, payer },
    { ...ana, name: "Bia", discount: { amount: 20, percent: null, reason: null, lastMonth: null } },
    { ...ana, name: "Caio", ownPrice: 99.9 },
    { ...ana, name: "Davi" },
  ];
  expect(linesOf(studentsCsv(business({ students }))).map((line) => line.split(";").slice(-9).join(";"))).toEqual([
    "Valor próprio;Desconto;Motivo;Até;Vencimento (dia);Responsável;E-mail do responsável;Telefone do responsável;Documento do responsável",
    `;"12,5%";Irmãos;Março/2027;20;"'=Maria";maria@x.com;(11) 98765-4321;529.982.247-25`,
    ";20,00;;;;;;;",
    "99,90;;;;;;;;",
    ";;;;;;;;",
  ]);
});

test("given charges with and without a discount, when exported, then each has its price, the discount and its reason", () => {
  const half = aCharge({ amount: 75.25, discountAmount: 75.25, discountReason: "Irmãos", dueDate: "2026-11-01" });
  const free = aCharge({ amount: 0, discountAmount: 150.5, status: "pago", dueDate: "2026-11-02" });
  const charges = [half, free, aCharge()].map((charge) => anExportedCharge(charge));
  const [, ...rows] = linesOf(chargesCsv(business({ payments: charges }), november));
  expect(rows.map((row) => row.split(";").filter((_cell, column) => [5, 8, 10, 11, 12].includes(column)))).toEqual([
    ["75,25", "Em aberto", "150,50", "75,25", "Irmãos"],
    ["0,00", "Nada a pagar (desconto)", "150,50", "150,50", ""],
    ["150,50", "Em aberto", "150,50", "0,00", ""],
  ]);
});

test("given a late charge, when exported, then its open amount has the fee of today", () => {
  const late = anExportedCharge({ amount: 150, openAmount: 150, amountToday: 153.5, dueDate: "2026-11-01" });
  const [head = "", row = ""] = linesOf(chargesCsv(business({ payments: [late] }), november));
  expect(row.split(";")[head.split(";").indexOf("Em aberto")]).toBe("153,50");
});

test("given charges, when those of a period are exported, then its first and last day are in it, each with its state", () => {
  const on = (dueDate: string, change = {}) => anExportedCharge({ dueDate, ...change });
  const charges = [
    on("2026-12-01"),
    on("2026-11-30", { status: "pago", paidDate: "2026-12-02" }),
    on("2026-11-30", { studentName: "Aldo", isOverdue: true }),
    on("2026-11-01"),
    on("2026-11-15", { status: "cancelado", openAmount: 0 }),
    on("2026-10-31"),
  ];
  const [head, ...rows] = linesOf(chargesCsv(business({ payments: charges }), november));
  expect(head).toBe(
    "Cobrança;Aluno;Plano;Referência;Vencimento;Valor;Recebido;Em aberto;Situação;Pago em;Valor sem desconto;Desconto;Motivo;Mês da cobrança;Entrou em;Prometeu pagar em",
  );
  expect(rows.map((row) => row.split(";").filter((_cell, column) => [1, 4, 6, 7, 8, 9].includes(column)))).toEqual([
    ["Ana Souza", "01/11/2026", "0,00", "150,50", "Em aberto", ""],
    ["Ana Souza", "15/11/2026", "0,00", "0,00", "Cancelada", ""],
    ["Aldo", "30/11/2026", "0,00", "150,50", "Vencida", ""],
    ["Ana Souza", "30/11/2026", "150,50", "0,00", "Paga", "02/12/2026"],
  ]);
});

test("given a ledger, when the received money of a period is exported, then the day of the payment decides, a reversal is subtracted, and only money is listed", () => {
  const back = { number: 2, kind: "reversal" as const, reverses: 1 };
  const reversal = { ...entry, ...back, by: "Bia", date: "2026-11-30", note: "Engano" };
  const ledger = [
    reversal,
    entry,
    { ...entry, number: 3, date: "2026-12-01" },
    { ...entry, number: 4, date: "2026-11-01", by: "bank", isReversed: false },
    { ...entry, number: 5, kind: "waiver" as const, amount: 0, waived: 3.2 },
    { ...entry, ...back, number: 6, reverses: 5, amount: 0, waived: 3.2 },
    { ...entry, number: 7, kind: "correction" as const, amount: 0, corrected: { from: 190, to: 19 }, by: "system" },
  ];
  const csv = settlementsCsv(business({ payments: [anExportedCharge({ ledger })] }), november);
  expect(linesOf(csv)).toEqual([
    "Data;Aluno;Referência;Lançamento;Valor;Forma;Observação;Registrado em;Cobrança;Registrado por;Mês da cobrança;Entrou",
    "01/11/2026;Ana Souza;Novembro/2026;Recebimento;100,00;Cartão;;11/11/2026;320261100;Banco;Novembro/2026;100,00",
    "10/11/2026;Ana Souza;Novembro/2026;Recebimento;100,00;Cartão;;11/11/2026;320261100;Dono da conta;Novembro/2026;0,00",
    "30/11/2026;Ana Souza;Novembro/2026;Estorno;-100,00;Cartão;Engano;11/11/2026;320261100;Bia;Novembro/2026;0,00",
  ]);
});

test("given a charge that was paid in parts, when charges are exported, then it names the day of each payment, and of no reversed one", () => {
  const ledger = [
    { ...entry, number: 1, amount: 50.5, date: "2026-12-05", isReversed: false },
    { ...entry, number: 2, amount: 100, date: "2026-11-10", isReversed: false },
    { ...entry, number: 3, amount: 7, isReversed: true },
  ];
  const [, row = ""] = linesOf(
    chargesCsv(business({ payments: [anExportedCharge({ ledger, promisedFor: "2026-12-12" })] }), november),
  );
  expect(row.split(";").slice(13)).toEqual(["Novembro/2026", `"10/11/2026: 100,00 + 05/12/2026: 50,50"`, "12/12/2026"]);
});
