/**
 * Groups the rows of the list by payer: one party is one row, with one state, the strongest first
 * (docs/rules/dashboard.md, "The month on the dashboard"). Pure.
 */
import type { ChargeWire } from "@emdia/contracts/charge";
import type { DashboardRow } from "@emdia/contracts/dashboard";
import { byDueDate } from "@emdia/contracts/values/due-order";
import type { PayerKey } from "@emdia/contracts/values/payer-key";
import { isPartlySettled } from "../../components/settlement/settlement-texts.ts";
import { centsOfAll, chargeMonthOf } from "../../data/charges/sum-of.ts";
import { nameOf, payerOf } from "../../data/reminders/debtors.ts";
import {
  formatCount,
  formatInstantDay,
  formatList,
  formatNearDay,
  formatPrice,
  formatShortDay,
  monthWord,
} from "../../lib/format.ts";

export const GROUPS = ["unsent", "overdue", "toConfirm", "ahead", "paid"] as const;
export type PartyGroup = (typeof GROUPS)[number];

/** The state of a party: its strongest fact as a word, and at most one fact beside it. */
export type State = { glyph: PartyGroup | "part" | "unreached"; word: string; fact?: string | undefined };

/** `cents` is what is overdue or, if nothing is, open; for a paid party what was received. */
export type Party = {
  key: PayerKey;
  name: string;
  rows: readonly [DashboardRow, ...DashboardRow[]];
  open: readonly ChargeWire[];
  group: PartyGroup;
  cents: number;
  /** Tells whether a charge of the shown month is among the party's charges. */
  isOfMonth: boolean;
  state: State;
};

/** What decides a party's state beside its own charges. */
export type Around = {
  today: string;
  /** The shown month, in the form YYYY-MM. */
  month: string;
  timezone: string;
  /** The charges that no run mailed, and that nobody was told of. */
  unsent: ReadonlySet<number>;
  /** The charges that a payment which the bank listed may have paid, with the payment's day. */
  listed: ReadonlyMap<number, string>;
};

const monthWords = (charges: readonly ChargeWire[]) =>
  formatList(new Set(charges.map((charge) => monthWord(chargeMonthOf(charge)))));

const isOfOneMonth = ({ isExtra, isOneTime, periodInMonths }: ChargeWire) =>
  !isExtra && !isOneTime && periodInMonths === 1;

/** Returns "3 meses vencidos", or "2 cobranças vencidas" where they are not one month each. */
function overdueWord(overdue: readonly ChargeWire[]): string {
  const isMonths = overdue.every(isOfOneMonth) && new Set(overdue.map(chargeMonthOf)).size === overdue.length;
  const [one, many] = isMonths ? ["mês vencido", "meses vencidos"] : ["cobrança vencida", "cobranças vencidas"];
  return formatCount(overdue.length, one, many);
}

const restingOf = (rows: Party["rows"]) =>
  rows.map(({ student: { status } }) => status).find((one) => one === "arquivado" || one === "pausado");

/** Returns the fact beside an open state: paused or archived, else a promise, else the due date. */
function factOf(rows: Party["rows"], charges: readonly ChargeWire[], { today }: Around): string {
  const resting = restingOf(rows);
  const [oldest] = charges;
  const promised = charges.find(({ promisedFor }) => promisedFor !== null && promisedFor >= today)?.promisedFor;
  if (resting) return resting;
  if (promised) return `prometeu ${formatShortDay(promised)}`;
  return oldest ? `${oldest.isOverdue ? "venceu" : "vence"} ${formatNearDay(oldest.dueDate, today)}` : "";
}

function stateOf(rows: Party["rows"], around: Around): { group: PartyGroup; of: readonly ChargeWire[]; state: State } {
  const { today, timezone, unsent, listed } = around;
  const all = rows.map(({ payment: charge }) => charge);
  const open = all.filter(({ status }) => status !== "pago");
  const reported = open.filter(({ reportedAt }) => reportedAt !== null);
  const inBank = open.filter(({ id }) => listed.has(id));
  const untold = open.filter(({ id }) => unsent.has(id));
  const overdue = open.filter(({ isOverdue }) => isOverdue);
  const owed = overdue.length > 0 ? overdue : open;
  const fact = factOf(rows, owed, around);
  const toConfirm = (word: string, day: string) =>
    ({ group: "toConfirm", of: owed, state: { glyph: "toConfirm", word, fact: day } }) as const;
  if (reported[0])
    return toConfirm("Diz que já pagou", `em ${formatInstantDay(reported[0].reportedAt ?? "", timezone).slice(0, 5)}`);
  if (inBank[0]) return toConfirm("No banco?", `recebido ${formatShortDay(listed.get(inBank[0].id) ?? "")}`);
  if (untold.length > 0)
    return {
      group: "unsent",
      of: owed,
      state: { glyph: "unsent", word: "Não saiu", fact: restingOf(rows) ?? monthWords(untold) },
    };
  const broken = open.find(({ promisedFor }) => promisedFor !== null && promisedFor < today)?.promisedFor;
  if (overdue.length > 0) {
    const word = broken ? `Não cumpriu ${formatShortDay(broken)}` : overdueWord(overdue);
    const part = overdue.find(isPartlySettled);
    if (!broken && part && overdue.length === 1)
      return { group: "overdue", of: overdue, state: { glyph: "part", word: partText(part), fact } };
    return {
      group: "overdue",
      of: overdue,
      state: { glyph: "overdue", word, fact: broken ? overdueWord(overdue) : fact },
    };
  }
  if (open.length > 0) return { group: "ahead", of: open, state: aheadState(rows, open, fact) };
  return { group: "paid", of: all, state: paidState(all, today) };
}

const partText = ({ settledAmount }: ChargeWire) => `Pagou ${formatPrice(settledAmount)}`;

function aheadState(rows: Party["rows"], open: readonly ChargeWire[], fact: string): State {
  const part = open.find(isPartlySettled);
  if (part) return { glyph: "part", word: partText(part), fact };
  if (open.some(({ invoiceDeliveryStatus }) => invoiceDeliveryStatus === "failed"))
    return { glyph: "unreached", word: "E-mail voltou", fact };
  const isUnreached = rows.some(({ student }) => !student.email && student.status !== "arquivado");
  if (isUnreached) return { glyph: "unreached", word: "Sem e-mail", fact };
  return { glyph: "ahead", word: fact.charAt(0).toUpperCase() + fact.slice(1) };
}

function paidState(charges: readonly ChargeWire[], today: string): State {
  if (charges.every(({ amount }) => amount === 0)) return { glyph: "paid", word: "Nada a pagar (desconto)" };
  const last = charges
    .flatMap(({ paidDate }) => paidDate ?? [])
    .toSorted()
    .at(-1);
  return { glyph: "paid", word: last ? `Pago em ${formatNearDay(last, today)}` : "Pago" };
}

/** Returns the payers of these rows, in the order in which each first appears. */
export function partiesOf(all: readonly DashboardRow[], around: Around): Party[] {
  return [...Map.groupBy(all, ({ student }) => payerOf(student))].flatMap(([key, own]): Party[] => {
    const [first, ...others] = own.toSorted((a, b) => byDueDate(a.payment, b.payment));
    if (!first) return [];
    const rows = [first, ...others] as const;
    const charges = rows.map(({ payment: charge }) => charge);
    const { group, of, state } = stateOf(rows, around);
    const ofMonth = charges.filter((charge) => chargeMonthOf(charge) === around.month);
    const isOfMonth = ofMonth.length > 0;
    return [
      {
        key,
        rows,
        group,
        state,
        isOfMonth,
        name: nameOf(first.student, charges),
        open: charges.filter(({ status }) => status !== "pago"),
        cents:
          group === "paid" ? centsOfAll(isOfMonth ? ofMonth : charges, "settledAmount") : centsOfAll(of, "amountToday"),
      },
    ];
  });
}

/** Returns a group's payers and sum. "Pagos" counts only payers with a charge of the month. */
export function headingOf(group: PartyGroup, parties: readonly Party[]): { count: number; cents: number } {
  const counted = parties.filter((party) => party.group === group && (group !== "paid" || party.isOfMonth));
  return { count: counted.length, cents: counted.reduce((sum, { cents }) => sum + cents, 0) };
}
