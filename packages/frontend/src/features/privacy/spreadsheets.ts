/** See docs/rules/import.md, "Import and export". */
import { DEFAULT_TIMEZONE } from "@emdia/contracts/constants";
import type { BusinessExportWire, ExportedCharge, ExportedStudent } from "@emdia/contracts/privacy";
import type { LedgerEntryWire } from "@emdia/contracts/settlement";
import { METHOD_LABELS } from "@emdia/contracts/settlement-methods";
import { isYearMonth, monthName } from "@emdia/contracts/values/calendar";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { formatPhone } from "@emdia/contracts/values/phone";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import { chargeMonthOf } from "../../data/charges/sum-of.ts";
import { DETAILS, mapDetails } from "../../data/students/details.ts";
import { type Columns, csvOfColumns } from "../../lib/csv.ts";
import { centsOf, formatDay, formatInstantDay, formatTyped } from "../../lib/format.ts";

type Period = { from: string; to: string };

const STATUS: Readonly<Record<ExportedStudent["status"], string>> = {
  ativo: "Ativo",
  pausado: "Pausado",
  arquivado: "Arquivado",
  aguardando: "Aguardando aprovação",
};
const isIn = ({ from, to }: Period, day: string) => day >= from && day <= to;
const dayOrNone = (day: string | null) => day && formatDay(day);
const monthOrNone = (month: string | null | undefined) => (month && isYearMonth(month) ? monthName(month) : null);
const percentText = (percent: number | null | undefined) =>
  percent == null ? undefined : `${String(percent).replace(".", ",")}%`;
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, "pt-BR");

function situationOf({ status, isOverdue, amount }: ExportedCharge): string {
  if (status === "cancelado") return "Cancelada";
  if (amount === 0) return "Nada a pagar (desconto)";
  return status === "pago" ? "Paga" : isOverdue ? "Vencida" : "Em aberto";
}

/** A percentage discount is a text, so that it is not mistaken for reais. */
const TERMS: Columns<ExportedStudent> = [
  ["Valor próprio", ({ ownPrice }) => ownPrice],
  ["Desconto", ({ discount }) => percentText(discount?.percent) ?? discount?.amount ?? null],
  ["Motivo", ({ discount }) => discount?.reason ?? null],
  ["Até", ({ discount }) => monthOrNone(discount?.lastMonth)],
  ["Vencimento (dia)", ({ dueDay }) => (dueDay === null ? null : String(dueDay))],
  ["Responsável", ({ payer }) => payer?.name ?? null],
  ["E-mail do responsável", ({ payer }) => payer?.email ?? null],
  ["Telefone do responsável", ({ payer }) => (payer?.phone ? formatPhone(payer.phone) : null)],
  ["Documento do responsável", ({ payer }) => (payer?.document ? formatTaxDocument(payer.document) : null)],
];

/** Returns all students, including archived students, under headings that the import recognises. */
export function studentsCsv({ plans, students, profile }: BusinessExportWire): string {
  const planOf = new Map(plans.map((plan) => [plan.id, plan]));
  const timezone = profile?.timezone ?? DEFAULT_TIMEZONE;
  const columns: Columns<ExportedStudent> = [
    ["Nome", ({ name }) => name],
    ["Telefone", ({ phone }) => phone && formatPhone(phone)],
    ["E-mail", ({ email }) => email],
    ["Plano", ({ planId }) => planOf.get(planId)?.name ?? null],
    ["Valor", ({ planId }) => planOf.get(planId)?.price ?? null],
    ...Object.values(
      mapDetails((name): Columns<ExportedStudent>[number] => [
        DETAILS[name].name,
        ({ [name]: stored }) => stored && DETAILS[name].shown(stored),
      ]),
    ),
    ["Situação", ({ status }) => STATUS[status]],
    ["Cadastro", ({ createdAt }) => formatInstantDay(createdAt, timezone)],
    ...TERMS,
  ];
  return csvOfColumns(columns, students.toSorted(byName));
}

const monthOfCharge = ({ id }: ExportedCharge) => monthOrNone(chargeMonthOf({ id }));

const isLive = ({ kind, isReversed }: LedgerEntryWire) => kind === "settlement" && !isReversed;
const liveEntries = ({ ledger }: ExportedCharge) =>
  ledger.filter(isLive).toSorted((a, b) => a.date.localeCompare(b.date));

const CHARGE: Columns<ExportedCharge> = [
  ["Cobrança", ({ id }) => String(id)],
  ["Aluno", ({ studentName }) => studentName],
  ["Plano", ({ planName }) => planName],
  ["Referência", ({ reference }) => reference],
  ["Vencimento", ({ dueDate }) => formatDay(dueDate)],
  ["Valor", ({ amount }) => amount],
  ["Recebido", ({ settledAmount }) => settledAmount],
  ["Em aberto", ({ amountToday }) => amountToday],
  ["Situação", situationOf],
  ["Pago em", ({ paidDate }) => dayOrNone(paidDate)],
  ["Valor sem desconto", ({ amount, discountAmount }) => reaisFromCents(centsOf(amount) + centsOf(discountAmount))],
  ["Desconto", ({ discountAmount }) => discountAmount],
  ["Motivo", ({ discountReason }) => discountReason],
  ["Mês da cobrança", monthOfCharge],
  [
    "Entrou em",
    (charge) =>
      liveEntries(charge)
        .map(({ date, amount }) => `${formatDay(date)}: ${formatTyped(amount)}`)
        .join(" + "),
  ],
  ["Prometeu pagar em", ({ promisedFor }) => dayOrNone(promisedFor)],
];

export function chargesCsv({ payments: charges }: BusinessExportWire, period: Period): string {
  const rows = charges
    .filter(({ dueDate }) => isIn(period, dueDate))
    .toSorted((a, b) => byDueDate({ dueDate: a.dueDate }, b) || a.studentName.localeCompare(b.studentName, "pt-BR"));
  return csvOfColumns(CHARGE, rows);
}

/**
 * In "Valor" a reversal is a negative amount. "Entrou" adds up to the amount on screen: a reversed
 * settlement counts as 0. Entries without money, as a waiver and its reversal, are no rows
 * (docs/rules/money.md, "Money seen two ways").
 */
export function settlementsCsv({ payments: charges, profile }: BusinessExportWire, period: Period): string {
  const timezone = profile?.timezone ?? DEFAULT_TIMEZONE;
  const columns: Columns<{ charge: ExportedCharge; entry: LedgerEntryWire }> = [
    ["Data", ({ entry }) => formatDay(entry.date)],
    ["Aluno", ({ charge }) => charge.studentName],
    ["Referência", ({ charge }) => charge.reference],
    ["Lançamento", ({ entry }) => (entry.kind === "reversal" ? "Estorno" : "Recebimento")],
    ["Valor", ({ entry }) => (entry.kind === "reversal" ? -entry.amount : entry.amount)],
    ["Forma", ({ entry }) => METHOD_LABELS[entry.method]],
    ["Observação", ({ entry }) => entry.note],
    ["Registrado em", ({ entry }) => formatInstantDay(entry.at, timezone)],
    ["Cobrança", ({ charge }) => String(charge.id)],
    ["Registrado por", ({ entry: { by } }) => ({ owner: "Dono da conta", bank: "Banco" })[by] ?? by],
    ["Mês da cobrança", ({ charge }) => monthOfCharge(charge)],
    ["Entrou", ({ entry }) => (isLive(entry) ? entry.amount : 0)],
  ];
  const rows = charges
    .flatMap((charge) => charge.ledger.map((entry) => ({ charge, entry })))
    .filter(({ entry }) => entry.amount > 0 && isIn(period, entry.date))
    .toSorted((a, b) => a.entry.date.localeCompare(b.entry.date) || a.entry.at.localeCompare(b.entry.at));
  return csvOfColumns(columns, rows);
}
