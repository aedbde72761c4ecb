/**
 * Builds the exported spreadsheets from the pages of the full export (docs/rules.md, "Import and
 * export").
 */
import { DEFAULT_TIMEZONE } from "@emdia/contracts/constants";
import type { BusinessExportWire, ExportedCharge, ExportedStudent } from "@emdia/contracts/privacy";
import type { LedgerEntryWire } from "@emdia/contracts/settlement";
import { METHOD_LABELS } from "@emdia/contracts/settlement-methods";
import { isYearMonth, monthName } from "@emdia/contracts/values/calendar";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { formatPhone } from "@emdia/contracts/values/phone";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import { chargeMonthOf } from "../../data/charges/charge-month.ts";
import { type Cell, csvOf } from "../../lib/csv.ts";
import { centsOf, formatDay, formatInstantDay, formatTyped } from "../../lib/format.ts";

/** A range of civil days, including its first and last day. */
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
 * Returns a student's own terms as cells. A percentage discount is a text, so that it is not
 * mistaken for reais.
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

/** Returns all students, including archived students, under headings that the import recognises. */
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

/** Returns the month that a charge belongs to, as "Novembro/2026". */
function monthOfCharge({ id }: ExportedCharge): string | null {
  const month = chargeMonthOf({ id });
  return isYearMonth(month) ? monthName(month) : null;
}

/**
 * Tells whether an entry counts as received on its day: reversals and reversed settlements do not.
 */
const isLive = ({ kind, isReversed }: LedgerEntryWire) => kind === "settlement" && !isReversed;

const liveEntries = ({ ledger }: ExportedCharge) =>
  ledger.filter(isLive).toSorted((a, b) => a.date.localeCompare(b.date));

const daysText = ({ date, amount }: LedgerEntryWire) => `${formatDay(date)}: ${formatTyped(amount)}`;

/** Returns the charges due in a period, including void charges, the oldest first. */
export function chargesCsv({ payments: charges }: BusinessExportWire, period: Period): string {
  const head = ["Cobrança", "Aluno", "Plano", "Referência", "Vencimento", "Valor", "Recebido", "Em aberto", "Situação"];
  const rows = charges
    .filter(({ dueDate }) => isIn(period, dueDate))
    .toSorted((a, b) => byDueDate({ dueDate: a.dueDate }, b) || a.studentName.localeCompare(b.studentName, "pt-BR"))
    .map((charge): Cell[] => [
      String(charge.id),
      charge.studentName,
      charge.planName,
      charge.reference,
      formatDay(charge.dueDate),
      charge.amount,
      charge.settledAmount,
      charge.amountToday,
      situationOf(charge),
      dayOrNone(charge.paidDate),
      reaisFromCents(centsOf(charge.amount) + centsOf(charge.discountAmount)),
      charge.discountAmount,
      charge.discountReason,
      monthOfCharge(charge),
      liveEntries(charge).map(daysText).join(" + "),
      dayOrNone(charge.promisedFor),
    ]);
  const added = [
    "Pago em",
    "Valor sem desconto",
    "Desconto",
    "Motivo",
    "Mês da cobrança",
    "Entrou em",
    "Prometeu pagar em",
  ];
  return csvOf([[...head, ...added], ...rows]);
}

/** Returns a text that says who recorded an entry. */
const recorderOf = ({ by }: LedgerEntryWire) => ({ owner: "Dono da conta", bank: "Banco" })[by] ?? by;

/**
 * Returns the settlements in a period, by payment date. In "Valor" a reversal is a negative amount.
 * "Entrou" adds up to what the screen says came in: a reversed settlement leaves its own day
 * (docs/rules.md, "Money seen two ways").
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
    monthOfCharge(charge),
    isLive(entry) ? entry.amount : 0,
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
    "Mês da cobrança",
    "Entrou",
  ];
  const rows = entries
    .filter(({ entry }) => isIn(period, entry.date))
    .toSorted((a, b) => a.entry.date.localeCompare(b.entry.date) || a.entry.at.localeCompare(b.entry.at))
    .map(row);
  return csvOf([head, ...rows]);
}
