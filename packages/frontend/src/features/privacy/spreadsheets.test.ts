import type { BusinessExportWire, ExportedStudent } from "@emdia/contracts/privacy";
import type { LedgerEntryWire } from "@emdia/contracts/settlement";
import { expect, test } from "vitest";
import { aPayment, aPlan, aProfile } from "../../testing/builders.ts";
import { chargesCsv, settlementsCsv, studentsCsv } from "./spreadsheets.ts";

const ana: ExportedStudent = {
  id: 3,
  planId: 1,
  name: "Ana Souza",
  email: "ana@exemplo.com.br",
  phone: "5511987654321",
  birthday: "2000-02-29",
  notes: '=HYPERLINK("x")',
  status: "ativo",
  pausedUntil: null,
  emailStatus: "ok",
  createdAt: "2026-10-02T01:00:00.000Z",
  approvedAt: null,
  erasedAt: null,
  consent: null,
};
const entry: LedgerEntryWire = {
  number: 1,
  kind: "settlement",
  amount: 100,
  date: "2026-11-10",
  method: "cartao",
  note: null,
  at: "2026-11-11T12:00:00.000Z",
  reverses: null,
  isReversed: true,
};
const business = (change: Partial<BusinessExportWire>): BusinessExportWire => ({
  exportedAt: "2026-11-20T12:00:00.000Z",
  profile: aProfile(),
  plans: [aPlan({ price: 1150.5 })],
  students: [],
  payments: [],
  ...change,
});
const linesOf = (csv: string) => csv.slice(1).trimEnd().split("\r\n");
const november = { from: "2026-11-01", to: "2026-11-30" };

test("given students, when exported, then they stand by name, readable, on their plan, and no note runs as a formula", () => {
  const bia = { ...ana, id: 4, name: "Bia", phone: null, email: null, planId: 9, birthday: null, notes: null };
  const csv = studentsCsv(business({ students: [{ ...bia, status: "arquivado" }, ana] }));
  expect(linesOf(csv)).toEqual([
    "Nome;Telefone;E-mail;Plano;Valor;Nascimento;Observações;Situação;Cadastro",
    `Ana Souza;(11) 98765-4321;ana@exemplo.com.br;Pilates 2x;1150,50;29/02/2000;"'=HYPERLINK(""x"")";Ativo;01/10/2026`,
    "Bia;;;;;;;Arquivado;01/10/2026",
  ]);
});

test("given charges, when those of a period are exported, then its first and last day are in it, each with its state", () => {
  const on = (dueDate: string, change = {}) => ({ ...aPayment({ dueDate, ...change }), ledger: [], pageUrl: null });
  const payments = [
    on("2026-12-01"),
    on("2026-11-30", { status: "pago", paidDate: "2026-12-02" }),
    on("2026-11-30", { studentName: "Aldo", isOverdue: true }),
    on("2026-11-01"),
    on("2026-11-15", { voidedAt: "2026-11-15T12:00:00.000Z", openAmount: 0 }),
    on("2026-10-31"),
  ];
  const [head, ...rows] = linesOf(chargesCsv(business({ payments }), november));
  expect(head).toBe("Cobrança;Aluno;Plano;Referência;Vencimento;Valor;Recebido;Em aberto;Situação;Pago em");
  expect(rows.map((row) => row.split(";").filter((_cell, column) => [1, 4, 6, 7, 8, 9].includes(column)))).toEqual([
    ["Ana Souza", "01/11/2026", "0,00", "150,50", "Em aberto", ""],
    ["Ana Souza", "15/11/2026", "0,00", "0,00", "Cancelada", ""],
    ["Aldo", "30/11/2026", "0,00", "150,50", "Vencida", ""],
    ["Ana Souza", "30/11/2026", "150,50", "0,00", "Paga", "02/12/2026"],
  ]);
});

test("given a ledger, when what was received in a period is exported, then it goes by the day of the payment, and a reversal is taken off", () => {
  const reversal = { ...entry, number: 2, kind: "reversal" as const, date: "2026-11-30", reverses: 1, note: "Engano" };
  const ledger = [reversal, entry, { ...entry, number: 3, date: "2026-12-01" }, { ...entry, date: "2026-10-31" }];
  const csv = settlementsCsv(business({ payments: [{ ...aPayment(), ledger, pageUrl: null }] }), november);
  expect(linesOf(csv)).toEqual([
    "Data;Aluno;Referência;Lançamento;Valor;Forma;Observação;Registrado em;Cobrança",
    "10/11/2026;Ana Souza;Novembro/2026;Recebimento;100,00;Cartão;;11/11/2026;320261100",
    "30/11/2026;Ana Souza;Novembro/2026;Estorno;-100,00;Cartão;Engano;11/11/2026;320261100",
  ]);
});
