import type { ChargedWire, ReceivedMoneyWire, ReportWire } from "@emdia/contracts/report";
import { METHOD_LABELS } from "@emdia/contracts/settlement-methods";
import { civilDate, civilDateIn, monthName, yearMonth } from "@emdia/contracts/values/calendar";
import { formatCount } from "../../lib/format.ts";
import type { Table, TableCell } from "../../lib/sheet/table.ts";

const month = (text: string) => monthName(yearMonth(text));

/** Only a year with fees has a column for fees. */
function cameInTable(
  name: string,
  when: string,
  received: ReportWire["received"],
  lines: [TableCell, ReceivedMoneyWire][],
) {
  const hasFees = received.year.fee > 0;
  const rows = lines.flatMap(([time, { methods }]) =>
    methods.map(({ method, total, fee, count }): TableCell[] => [
      ...[time, METHOD_LABELS[method], { count }, { reais: total }],
      ...(hasFees ? [{ reais: fee }] : []),
    ]),
  );
  return { name, head: [when, "Forma", "Recebimentos", "Entrou", ...(hasFees ? ["Dos quais encargos"] : [])], rows };
}

const receivedByDay = ({ received }: ReportWire): Table =>
  cameInTable(
    ...(["Entrou por dia", "Dia", received] as const),
    received.days.map((one) => [{ day: civilDate(one.date) }, one]),
  );

const receivedByMonth = ({ received }: ReportWire): Table =>
  cameInTable(
    ...(["Entrou por mês", "Mês", received] as const),
    received.months.map((one) => [month(one.month), one]),
  );

const chargedRows = (charged: ChargedWire): TableCell[][] =>
  charged.plans.map(({ name, count, expected, received, open }) => [
    month(charged.month),
    name,
    { count },
    ...[expected, received, open].map((reais) => ({ reais })),
  ]);
const CHARGED = ["Mês", "Plano", "Cobranças", "Esperado do mês", "Recebido do mês", "Em aberto do mês"];

type Person = ReportWire["overdue"]["persons"][number];
type OverdueRow = { person: Person; charge: Person["charges"][number] };

function overdueTable({ overdue: { persons, ages } }: ReportWire, timezone: string): Table {
  const columns: readonly (readonly [heading: string, cellOf: (row: OverdueRow) => TableCell])[] = [
    ["Quem paga", ({ person }) => person.name],
    ["Aluno", ({ charge }) => charge.studentName],
    ["Referência", ({ charge }) => charge.reference],
    ["Vencimento", ({ charge }) => ({ day: civilDate(charge.dueDate) })],
    ["Dias em atraso", ({ charge }) => ({ count: charge.days })],
    [
      "Faixa",
      ({ charge: { days } }) => ageLabel(ages.find(({ from, to }) => days >= from && (to === null || days <= to))),
    ],
    ["Em aberto", ({ charge }) => ({ reais: charge.amountToday })],
    [
      "Último contato",
      ({ person: { lastContact: last } }) => last && { day: civilDateIn(timezone, new Date(last.at)) },
    ],
    ["Prometeu pagar em", ({ charge: { promisedFor } }) => promisedFor && { day: civilDate(promisedFor) }],
  ];
  const rows = persons.flatMap((person) => person.charges.map((charge) => ({ person, charge })));
  return {
    name: "Atrasos",
    head: columns.map(([heading]) => heading),
    rows: rows.map((row) => columns.map(([, cellOf]) => cellOf(row))),
  };
}

export function tableOf(name: ReportName, report: ReportWire, { timezone, isYear }: Shown): Table {
  if (name === "entrou") return isYear ? receivedByMonth(report) : receivedByDay(report);
  if (name === "do-mes") return { name: "Do mês", head: CHARGED, rows: chargedRows(report.charged) };
  if (name === "atrasos") return overdueTable(report, timezone);
  return { name: "Previsão", head: CHARGED, rows: report.forecast.flatMap(chargedRows) };
}
type Shown = { timezone: string; isYear: boolean };

export const allTables = (report: ReportWire, timezone: string): Table[] => [
  receivedByDay(report),
  receivedByMonth(report),
  ...(["do-mes", "atrasos", "previsao"] as const).map((name) => tableOf(name, report, { timezone, isYear: false })),
];

/** The screen's address contains the `value` of its report. */
export const REPORTS = [
  { value: "entrou", label: "Entrou" },
  { value: "do-mes", label: "Do mês" },
  { value: "atrasos", label: "Atrasos" },
  { value: "previsao", label: "Previsão" },
] as const;
export type ReportName = (typeof REPORTS)[number]["value"];

export const overdueCount = (count: number) => formatCount(count, "cobrança vencida", "cobranças vencidas");

export const monthText = (month: string) => monthName(yearMonth(month)).replace("/", " de ").toLowerCase();

/** Names an age of overdue charges: "1 a 30 dias", "mais de 90 dias". */
export function ageLabel(age: { from: number; to: number | null } | undefined): string {
  if (!age) return "";
  return age.to === null ? `mais de ${age.from - 1} dias` : `${age.from} a ${age.to} dias`;
}
