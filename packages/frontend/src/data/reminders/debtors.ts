/** The server says which charges a message names, and why none is sent. */
import type { ChargeWire } from "@emdia/contracts/charge";
import type { DashboardRow, DashboardWire, ReminderBlock } from "@emdia/contracts/dashboard";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { type PayerKey, payerKeyOf } from "@emdia/contracts/values/payer-key";
import { titleOfPayer } from "@emdia/contracts/values/person-name";
import { formatWholeNumber } from "../../lib/format.ts";
import { centsOfAll, unsentOf } from "../charges/sum-of.ts";

type Channel = keyof DashboardRow["reminder"];

type Resting = { name: string; status: "pausado" | "arquivado" };

/**
 * `debts` are the charges that the message names or, if blocked, would name; `cents` is owed today.
 * `student` is the payer's first, with the payer's addresses. `resting` are paused or archived.
 */
export type Debtor = {
  key: PayerKey;
  student: DashboardRow["student"];
  name: string;
  studentIds: readonly [number, ...number[]];
  resting: readonly Resting[];
  debts: readonly [ChargeWire, ...ChargeWire[]];
  cents: number;
  isOverdue: boolean;
  block: ReminderBlock | null;
  /** The charge on which a chat is recorded: one that nobody was told of, or else the oldest. */
  chatId: number;
};

export const payerOf = ({ payer, id }: DashboardRow["student"]): PayerKey => payerKeyOf({ id, payerId: payer?.id });

export const nameOf = ({ payer }: DashboardRow["student"], charges: readonly ChargeWire[]): string =>
  titleOfPayer(
    payer,
    charges.map(({ studentName }) => studentName),
  );

const restingOf = ({ name, status }: DashboardRow["student"]): Resting[] =>
  status === "pausado" || status === "arquivado" ? [{ name, status }] : [];

/** Returns the first student by id, which no payment changes, with addresses of any student. */
function reachedBy(rows: readonly DashboardRow[]): DashboardRow["student"] | undefined {
  const students = rows.map(({ student }) => student).toSorted((a, b) => a.id - b.id);
  const known = (part: "email" | "phone") => students.find((student) => student[part])?.[part] ?? null;
  const byWhatsApp = students.some((student) => student.byWhatsApp);
  return students[0] && { ...students[0], email: known("email"), phone: known("phone"), byWhatsApp };
}

/** A charge that was just marked paid is in no message. */
const isNamed =
  (channel: Channel) =>
  ({ payment: charge, reminder }: DashboardRow): boolean =>
    reminder[channel] !== null && charge.status === "pendente";

function debtorOf(
  rows: readonly DashboardRow[],
  block: ReminderBlock | null,
  { reached, untold }: { reached: readonly DashboardRow[]; untold: ReadonlySet<number> },
): Debtor[] {
  const sorted = rows.toSorted((a, b) => byDueDate(a.payment, b.payment));
  const [oldest, ...others] = sorted.map(({ payment: charge }) => charge);
  const [first, ...siblings] = new Map(sorted.map(({ student }) => [student.id, student])).values();
  const student = reachedBy(reached);
  if (!oldest || !first || !student) return [];
  const debts = [oldest, ...others] as const;
  return [
    {
      key: payerOf(student),
      student,
      name: nameOf(student, debts),
      studentIds: [first.id, ...siblings.map(({ id }) => id)],
      resting: [first, ...siblings].flatMap(restingOf),
      debts,
      cents: centsOfAll(debts, "amountToday"),
      isOverdue: debts.some(({ isOverdue }) => isOverdue),
      block,
      chatId: (debts.find(({ id }) => untold.has(id)) ?? oldest).id,
    },
  ];
}

/** The debtor who owes longest comes first. A chat goes to any phone of the payer's students. */
export function debtorsOf(dashboard: DashboardWire, channel: Channel = "email"): Debtor[] {
  const all = [...dashboard.otherOpenPayments, ...dashboard.currentMonthPayments];
  const untold = new Set(unsentOf(dashboard.unsent).map(({ paymentId }) => paymentId));
  const byPayer = Map.groupBy(all, ({ student }) => payerOf(student));
  const parties = Map.groupBy(all.filter(isNamed(channel)), ({ reminder }) => reminder[channel]?.party);
  return [...parties.values()]
    .flatMap((rows) => {
      const [first] = rows;
      if (!first) return [];
      const reached = channel === "email" ? rows : (byPayer.get(payerOf(first.student)) ?? rows);
      return debtorOf(rows, first.reminder[channel]?.block ?? null, { reached, untold });
    })
    .toSorted((a, b) => byDueDate(a.debts[0], b.debts[0]));
}

const isReached = ({ student }: Debtor) => Boolean(student.email) || student.byWhatsApp;

export function mailableOf(debtors: readonly Debtor[]) {
  const inArrears = debtors.filter(({ isOverdue }) => isOverdue);
  const free = inArrears.filter(({ block }) => block === null);
  const blocked = (why: ReminderBlock) => inArrears.filter(({ block }) => block === why);
  return {
    reminded: free.filter(isReached),
    withoutEmail: free.filter((debtor) => !isReached(debtor)),
    contacted: blocked("contacted"),
    unsent: blocked("unsent"),
    reported: blocked("reported"),
    promised: blocked("promised"),
    paused: blocked("paused"),
    archived: blocked("archived"),
    shared: blocked("shared"),
  };
}

/** Returns "Lembrar 5 de 8 em atraso": the payers who will be reminded, of all in arrears. */
export function remindText({ length: count }: readonly Debtor[], inArrears: number): string {
  const some = count < inArrears ? `${formatWholeNumber(count)} de ` : "";
  return `Lembrar ${some}${formatWholeNumber(inArrears)} em atraso`;
}

const isArchived = ({ resting }: Debtor) => resting.some(({ status }) => status === "arquivado");

/** `withoutPhone` leaves out archived students, who are not edited until they are active again. */
export function queueOf(debtors: readonly Debtor[]): { queue: Debtor[]; withoutPhone: Debtor[] } {
  const free = debtors.filter(({ block }) => block === null);
  return {
    queue: free.filter(({ student }) => student.phone),
    withoutPhone: free.filter((debtor) => !debtor.student.phone && !isArchived(debtor)),
  };
}
