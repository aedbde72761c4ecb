/**
 * The content of the exported spreadsheets, from the pages of the one export (docs/rules.md,
 * "Import and export").
 */
import { DEFAULT_TIMEZONE } from "@emdia/contracts/constants";
import type { BusinessExportWire, ExportedCharge, ExportedStudent } from "@emdia/contracts/privacy";
import type { LedgerEntryWire } from "@emdia/contracts/settlement";
import { METHOD_LABELS } from "@emdia/contracts/settlement-methods";
import { isYearMonth, monthName } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { formatPhone } from "@emdia/contracts/values/phone";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import { type Cell, csvOf } from "../../lib/csv.ts";
import { centsOf, formatDay, formatInstantDay } from "../../lib/format.ts";

/** Civil days, both included. */
export type Period = { from: string; to: string };

const STATUS: Readonly<Record<ExportedStudent["status"], string>> = {
  ativo: "Ativo",
  pausado: "Pausado",
  arquivado: "Arquivado",
  aguardando: "Aguardando aprovação",
};
const isIn = ({ from, to }: Period, day: string) => day >= from && day <= to;
const dayOrNone = (day: string | null) => day && formatDay(day);
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, "pt-BR");

function situationOf({ status, isOverdue, amount }: ExportedCharge): string {
  if (status === "cancelado") return "Cancelada";
  if (amount === 0) return "Nada a pagar (desconto)";
  return status === "pago" ? "Paga" : isOverdue ? "Vencida" : "Em aberto";
}

const TERMS = [
  ...["Valor próprio", "Desconto", "Motivo", "Até", "Vencimento (dia)"],
  ...["Responsável", "E-mail do responsável", "Telefone do responsável", "Documento do responsável"],
];

/**
 * Returns a student's own terms. A discount in per cent is a text, so that it is not taken for
 * reais.
 */
function termCells({ ownPrice, discount, dueDay, payer }: ExportedStudent): Cell[] {
  const percent = discount?.percent;
  return [
    ownPrice,
    percent == null ? (discount?.amount ?? null) : `${String(percent).replace(".", ",")}%`,
    discount?.reason ?? null,
    discount?.lastMonth && isYearMonth(discount.lastMonth) ? monthName(discount.lastMonth) : null,
    dueDay === null ? null : String(dueDay),
    ...[payer?.name ?? null, payer?.email ?? null, payer?.phone ? formatPhone(payer.phone) : null],
    payer?.document ? formatTaxDocument(payer.document) : null,
  ];
}

/**
 * Returns every student, including archived students, under headings that the import recognises.
 */
export function studentsCsv({ plans, students, profile }: BusinessExportWire): string {
  const planOf = new Map(plans.map((plan) => [plan.id, plan]));
  const row = (student: ExportedStudent): Cell[] => {
    const plan = planOf.get(student.planId);
    return [
      student.name,
      student.phone && formatPhone(student.phone),
      student.email,
      plan?.name ?? null,
      plan?.price ?? null,
      dayOrNone(student.birthday),
      student.notes,
      STATUS[student.status],
      formatInstantDay(student.createdAt, profile?.timezone ?? DEFAULT_TIMEZONE),
      ...termCells(student),
    ];
  };
  const head = ["Nome", "Telefone", "E-mail", "Plano", "Valor", "Nascimento", "Observações", "Situação", "Cadastro"];
  return csvOf([[...head, ...TERMS], ...students.toSorted(byName).map(row)]);
}

/** Returns the charges that are due in a period, including void charges, the oldest first. */
export function chargesCsv({ payments: charges }: BusinessExportWire, period: Period): string {
  const head = ["Cobrança", "Aluno", "Plano", "Referência", "Vencimento", "Valor", "Recebido", "Em aberto", "Situação"];
  const rows = charges
    .filter(({ dueDate }) => isIn(period, dueDate))
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.studentName.localeCompare(b.studentName, "pt-BR"))
    .map((charge): Cell[] => [
      String(charge.id),
      charge.studentName,
      charge.planName,
      charge.reference,
      formatDay(charge.dueDate),
      charge.amount,
      charge.settledAmount,
      charge.openAmount,
      situationOf(charge),
      dayOrNone(charge.paidDate),
      reaisFromCents(centsOf(charge.amount) + centsOf(charge.discountAmount)),
      charge.discountAmount,
      charge.discountReason,
    ]);
  return csvOf([[...head, "Pago em", "Valor sem desconto", "Desconto", "Motivo"], ...rows]);
}

/** Names who recorded an entry. */
const recorderOf = ({ by }: LedgerEntryWire) => (by === "owner" ? "Dono da conta" : by);

/**
 * Returns the settlements of a period, by the day of the payment. A reversal is a negative amount,
 * so that the sum is right.
 */
export function settlementsCsv({ payments: charges, profile }: BusinessExportWire, period: Period): string {
  const entries = charges.flatMap((charge) => charge.ledger.map((entry) => ({ charge, entry })));
  const row = ({ charge, entry }: { charge: ExportedCharge; entry: LedgerEntryWire }): Cell[] => [
    formatDay(entry.date),
    charge.studentName,
    charge.reference,
    entry.kind === "reversal" ? "Estorno" : "Recebimento",
    entry.kind === "reversal" ? -entry.amount : entry.amount,
    METHOD_LABELS[entry.method],
    entry.note,
    formatInstantDay(entry.at, profile?.timezone ?? DEFAULT_TIMEZONE),
    String(charge.id),
    recorderOf(entry),
  ];
  const head = [
    "Data",
    "Aluno",
    "Referência",
    "Lançamento",
    "Valor",
    "Forma",
    "Observação",
    "Registrado em",
    "Cobrança",
    "Registrado por",
  ];
  const rows = entries
    .filter(({ entry }) => isIn(period, entry.date))
    .toSorted((a, b) => a.entry.date.localeCompare(b.entry.date) || a.entry.at.localeCompare(b.entry.at))
    .map(row);
  return csvOf([head, ...rows]);
}
