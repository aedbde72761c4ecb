/** The server decides again (docs/rules/reminder.md, "Reminding by hand"). */
import type { ChargeWire } from "@emdia/contracts/charge";
import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { type PayerKey, payerKeyOf } from "@emdia/contracts/values/payer-key";
import { titleOfPayer } from "@emdia/contracts/values/person-name";
import { canonicalPhone } from "@emdia/contracts/values/phone";
import { formatWholeNumber } from "../../lib/format.ts";
import { isUntold } from "../charges/is-untold.ts";
import { centsOfAll, countStudents } from "../charges/sum-of.ts";

export type DebtorBlock = "archived" | "paused" | "unsent" | "reported" | "promised" | "contacted" | "shared";

export type Channel = "email" | "whatsapp";

type Resting = { name: string; status: "pausado" | "arquivado" };

/**
 * `debts` are what the message names, `cents` their sum of today; a blocked debtor has what would
 * be the occasion. `student` is the payer's first, with the payer's addresses. `resting` are paused
 * or archived.
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
  block: DebtorBlock | undefined;
  /** The charge on which a chat is recorded: one that nobody was told of, or else the oldest. */
  chatId: number;
};

type Settings = Pick<ProfileWire, "timezone" | "automationEnabled">;

/** `unsent` charges: no run mailed them, nobody was told. `contacted` addresses: today. */
type Look = Settings & {
  today: string;
  channel: Channel;
  unsent: ReadonlySet<number>;
  contacted: ReadonlySet<string>;
};

const rowsOf = ({ currentMonthPayments, otherOpenPayments }: DashboardWire) => [
  ...otherOpenPayments,
  ...currentMonthPayments,
];

/** Returns the key of the person who pays a row's charge. */
export const payerOf = ({ payer, id }: DashboardRow["student"]): PayerKey => payerKeyOf({ id, payerId: payer?.id });

/** In the owner's time zone. */
function isContactedOn({ payment: charge }: DashboardRow, today: string, timezone: string): boolean {
  const { lastContactAt, invoiceSentAt, invoiceDeliveryStatus } = charge;
  const isToday = (instant: string | null) => instant !== null && civilDateIn(timezone, new Date(instant)) === today;
  return isToday(lastContactAt) || isToday(invoiceSentAt) || invoiceDeliveryStatus === "sending";
}

const restingOf = ({ name, status }: DashboardRow["student"]): Resting[] =>
  status === "pausado" || status === "arquivado" ? [{ name, status }] : [];

/**
 * Overdue or, for a chat, untold or due today and not mailed by itself today. As on the server, a
 * charge of which only the fee is left is none.
 */
const isOccasion =
  ({ channel, unsent, today, automationEnabled }: Look) =>
  (charge: ChargeWire): boolean => {
    const { id, status, openAmount, isOverdue, isExpected, dueDate } = charge;
    if (status !== "pendente" || openAmount <= 0) return false;
    if (channel === "email") return isOverdue;
    return isOverdue || unsent.has(id) || (dueDate === today && !(isExpected && automationEnabled));
  };

const isWaiting = ({ reportedAt, promisedFor }: ChargeWire, today: string) =>
  reportedAt !== null || (promisedFor !== null && promisedFor >= today);

/** As on the server: the occasions, and what else was told, if it does not wait. */
const namedOf = (charges: readonly ChargeWire[], look: Look): ChargeWire[] =>
  charges.filter(
    (charge) =>
      (isOccasion(look)(charge) || (charge.status === "pendente" && charge.openAmount > 0 && !isUntold(charge))) &&
      !charge.needsDueDate &&
      !isWaiting(charge, look.today),
  );

/** Returns why a student's charges are no reason to write to their payer; undefined if they are. */
function blockOf(own: readonly DashboardRow[], look: Look): DebtorBlock | undefined {
  const status = own[0]?.student.status;
  const charges = own.map(({ payment: charge }) => charge);
  // A paused or archived student still owes. The owner may write about them, but the product mails
  // no reminder because of them.
  if (status === "pausado" && look.channel === "email") return "paused";
  if (status !== "ativo" && (look.channel === "email" || status === "aguardando")) return "archived";
  if (charges.some((charge) => charge.status === "pendente" && charge.needsDueDate)) return "unsent";
  const occasions = charges.filter(isOccasion(look));
  if (!occasions.every((charge) => isWaiting(charge, look.today))) return undefined;
  return occasions.every(({ reportedAt }) => reportedAt !== null) ? "reported" : "promised";
}

export const nameOf = ({ payer }: DashboardRow["student"], charges: readonly ChargeWire[]): string =>
  titleOfPayer(
    payer,
    charges.map(({ studentName }) => studentName),
  );

/** The first, so that a payment today does not change the choice. */
function reachedBy(rows: readonly DashboardRow[]): DashboardRow["student"] | undefined {
  const students = rows.map(({ student }) => student).toSorted((a, b) => a.id - b.id);
  const known = (part: "email" | "phone") => students.find((student) => student[part])?.[part] ?? null;
  return students[0] && { ...students[0], email: known("email"), phone: known("phone") };
}

type Reached = Pick<DashboardRow["student"], "email" | "phone">;
const emailOf = ({ email }: Reached) => email?.trim().toLowerCase() || undefined;
const phoneOf = ({ phone }: Reached) => (phone === null ? undefined : canonicalPhone(phone));

/** Returns the addresses whose day a message takes: a chat takes the e-mail too. */
const addressesOf = (student: Reached, channel: Channel): string[] =>
  (channel === "email" ? [emailOf(student)] : [emailOf(student), phoneOf(student)]).filter((one) => one !== undefined);

function debtorOf(rows: readonly DashboardRow[], look: Look): Debtor | undefined {
  const all = rows.map(({ payment: charge }) => charge).toSorted(byDueDate);
  const byStudent = Map.groupBy(rows, ({ student }) => student.id);
  const owing = new Set(all.filter(isOccasion(look)).map(({ studentId }) => studentId));
  const blocks = [...owing].map((id) => blockOf(byStudent.get(id) ?? [], look));
  const isFree = blocks.includes(undefined);
  const [oldest, ...others] = isFree ? namedOf(all, look) : all.filter(isOccasion(look));
  const student = reachedBy(rows);
  if (!oldest || !student) return undefined;
  const debts = [oldest, ...others] as const;
  const isContacted = rows.some(
    (row) =>
      isContactedOn(row, look.today, look.timezone) ||
      addressesOf(row.student, look.channel).some((address) => look.contacted.has(address)),
  );
  const studentIds = new Set(others.map(({ studentId }) => studentId).filter((id) => id !== oldest.studentId));
  return {
    key: payerOf(student),
    student,
    name: nameOf(student, debts),
    studentIds: [oldest.studentId, ...studentIds],
    resting: [oldest.studentId, ...studentIds].flatMap((id) => restingOf(byStudent.get(id)?.[0]?.student ?? student)),
    debts,
    cents: centsOfAll(debts, "amountToday"),
    isOverdue: debts.some(({ isOverdue }) => isOverdue),
    block: isFree ? (isContacted ? "contacted" : undefined) : blocks[0],
    chatId: (debts.find(({ id }) => look.unsent.has(id)) ?? oldest).id,
  };
}

const byName = new Intl.Collator("pt-BR");

const byUrgency = (a: Debtor, b: Debtor) => byDueDate(a.debts[0], b.debts[0]) || byName.compare(a.name, b.name);

/** The product offers to join them. */
function onePerAddress(debtors: readonly Debtor[], channel: Channel): Debtor[] {
  const taken = new Set<string>();
  return debtors.map((debtor) => {
    if (debtor.block) return debtor;
    const addresses = addressesOf(debtor.student, channel);
    const isTaken = addresses.some((address) => taken.has(address));
    for (const address of addresses) taken.add(address);
    return isTaken ? { ...debtor, block: "shared" } : debtor;
  });
}

/** Without an e-mail, by each student's own (docs/rules/reminder.md, "Reminding by hand"). */
export function debtorsOf(dashboard: DashboardWire, settings: Settings, channel: Channel = "email"): Debtor[] {
  const all = rowsOf(dashboard);
  const { today } = dashboard;
  const told = all.filter((row) => isContactedOn(row, today, settings.timezone));
  const look: Look = {
    ...settings,
    today,
    channel,
    unsent: new Set(dashboard.unsent.flatMap(({ charges }) => charges.map(({ paymentId }) => paymentId))),
    contacted: new Set(told.flatMap(({ student }) => addressesOf(student, "whatsapp"))),
  };
  const recipientOf = (row: DashboardRow) =>
    channel === "email" ? `${payerOf(row.student)} ${emailOf(row.student) ?? row.student.id}` : payerOf(row.student);
  const debtors = [...Map.groupBy(all, recipientOf).values()].flatMap((rows) => debtorOf(rows, look) ?? []);
  return onePerAddress(debtors.toSorted(byUrgency), channel);
}

export function mailableOf(debtors: readonly Debtor[]) {
  const inArrears = debtors.filter(({ isOverdue }) => isOverdue);
  const free = inArrears.filter(({ block }) => block === undefined);
  const blocked = (why: DebtorBlock) => inArrears.filter(({ block }) => block === why);
  return {
    reminded: free.filter(({ student }) => student.email),
    withoutEmail: free.filter(({ student }) => !student.email),
    contacted: blocked("contacted"),
    unsent: blocked("unsent"),
    reported: blocked("reported"),
    promised: blocked("promised"),
    paused: blocked("paused"),
    archived: blocked("archived"),
    shared: blocked("shared"),
  };
}

/** A payer of several students is one debtor and gets one mail or chat. */
export const studentsIn = (debtors: readonly Debtor[]): number =>
  countStudents(debtors.flatMap(({ debts }) => debts.filter(({ isOverdue }) => isOverdue)));

/**
 * Returns "Lembrar 5 de 8 em atraso": the number of students who will be reminded, and the number
 * of all students in arrears.
 */
export function remindText(reminded: readonly Debtor[], inArrears: number): string {
  const count = studentsIn(reminded);
  const some = count < inArrears ? `${formatWholeNumber(count)} de ` : "";
  return `Lembrar ${some}${formatWholeNumber(inArrears)} em atraso`;
}

const isArchived = ({ resting }: Debtor) => resting.some(({ status }) => status === "arquivado");

/** Without archived students who lack a phone: their data are fixed once they are active. */
export function queueOf(debtors: readonly Debtor[]): { queue: Debtor[]; withoutPhone: Debtor[] } {
  const free = debtors.filter(({ block }) => block === undefined);
  return {
    queue: free.filter(({ student }) => student.phone),
    withoutPhone: free.filter((debtor) => !debtor.student.phone && !isArchived(debtor)),
  };
}
