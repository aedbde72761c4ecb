/**
 * Finds the people whom the owner can remind today, from the dashboard's rows. The server decides
 * again (docs/rules.md, "Reminding by hand").
 */
import type { ChargeWire } from "@emdia/contracts/charge";
import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { canonicalPhone } from "@emdia/contracts/values/phone";
import { centsOfAll } from "../charges/sum-of.ts";

/** A charge from a dashboard row, with the address of the page of whoever pays it. */
export type DebtCharge = ChargeWire & { pageUrl: string | null };

export type DebtorBlock = "archived" | "paused" | "unsent" | "reported" | "promised" | "contacted";

/** The channel of a message: a reminder by mail, or a chat that the owner sends by hand. */
export type Channel = "email" | "whatsapp";

type Resting = { name: string; status: "pausado" | "arquivado" };

/**
 * A debtor is the recipient of one message about the debts of one or several students. `debts` are
 * the overdue charges or, without overdue charges, the charges that are due today, oldest first.
 * `cents` is the open amount of these debts in centavos. `student` identifies the debtor and has
 * the addresses to which messages are sent. `name` is "Ana", "Ana e Bia", or "Maria · Ana e Beto"
 * where Maria pays for both. `studentIds` are the students with these debts, and `resting` are the
 * paused and archived students among them. `pageUrl` is the address of the page of the
 * payer of all these students, null if several pay.
 */
export type Debtor = {
  student: DashboardRow["student"];
  name: string;
  studentIds: readonly [number, ...number[]];
  resting: readonly Resting[];
  debts: readonly [DebtCharge, ...DebtCharge[]];
  cents: number;
  isOverdue: boolean;
  pageUrl: string | null;
  block: DebtorBlock | undefined;
  /** The charge on which a chat is recorded: one that nobody was told of, or else the oldest. */
  chatId: number;
};

type Settings = Pick<ProfileWire, "timezone" | "automationEnabled">;

/** The settings, and the ids of the charges that no run mailed and nobody was told of. */
type Known = Settings & { unsent: ReadonlySet<number>; channel: Channel };

const rowsOf = ({ currentMonthPayments, otherOpenPayments }: DashboardWire) => [
  ...otherOpenPayments,
  ...currentMonthPayments,
];

/**
 * Tells whether a charge was mailed, or the student contacted about it, on a given day in the
 * owner's time zone.
 */
function isContactedOn({ payment: charge }: DashboardRow, today: string, timezone: string): boolean {
  const { lastContactAt, invoiceSentAt, invoiceDeliveryStatus } = charge;
  const isToday = (instant: string | null) => instant !== null && civilDateIn(timezone, new Date(instant)) === today;
  return isToday(lastContactAt) || isToday(invoiceSentAt) || invoiceDeliveryStatus === "sending";
}

const restingOf = ({ name, status }: DashboardRow["student"]): Resting[] =>
  status === "pausado" || status === "arquivado" ? [{ name, status }] : [];

/**
 * Returns the reason why one student is left out of a message to their payer, whatever the other
 * students owe.
 */
function blockOf(rows: readonly DashboardRow[], channel: Channel): DebtorBlock | undefined {
  const status = rows[0]?.student.status;
  // A paused or archived student still owes. The owner may write to them, but the product mails
  // them no reminder.
  if (status === "pausado" && channel === "email") return "paused";
  if (status !== "ativo" && (channel === "email" || status === "aguardando")) return "archived";
  return undefined;
}

/**
 * Tells whether a charge is due today. A charge that will still be mailed automatically today does
 * not count.
 */
const isDueToday = (charge: ChargeWire, today: string, { automationEnabled }: Settings) =>
  charge.dueDate === today && !(charge.isExpected && automationEnabled);

/** Tells whether a student's charges need a new due date before any message about them. */
const isUnsentFirst = (rows: readonly DashboardRow[]) =>
  rows.some(({ payment: { status, needsDueDate } }) => status === "pendente" && needsDueDate);

/** Tells whether a charge waits: for the owner's answer to "Já paguei", or for the promised day. */
const isWaiting = ({ reportedAt, promisedFor }: ChargeWire, today: string) =>
  reportedAt !== null || (promisedFor !== null && promisedFor >= today);

/** Returns the debts in a reminder. Like the server, it leaves out charges that wait. */
const debtsOf = (rows: readonly DashboardRow[], today: string, settings: Known): DebtCharge[] =>
  owedOf(
    rows.filter(({ payment: charge }) => !isWaiting(charge, today)),
    today,
    settings,
  );

/**
 * Returns the debts, oldest first: all overdue charges and, in a chat, those that nobody was told
 * of; if there are none, those that are due today. As on the server, a charge of which only the fee
 * is left is not among them.
 */
function owedOf(rows: readonly DashboardRow[], today: string, settings: Known): DebtCharge[] {
  const open = rows
    .map(({ payment: charge, student: { pageUrl } }): DebtCharge => ({ ...charge, pageUrl }))
    .filter(({ status, openAmount }) => status === "pendente" && openAmount > 0);
  const isFirstWord = ({ id }: DebtCharge) => settings.channel === "whatsapp" && settings.unsent.has(id);
  const overdue = open.filter((charge) => charge.isOverdue || isFirstWord(charge));
  const owed = overdue.length > 0 ? overdue : open.filter((charge) => isDueToday(charge, today, settings));
  return owed.toSorted(byDueDate);
}

/**
 * Returns the number of the person who owes a row's charge: the payer's, or the student's own. The
 * server settles the charges of one such person together, while a message goes to an address, which
 * several of them may share.
 */
export const personOf = ({ student: { payer, id } }: DashboardRow): number => payer?.id ?? id;

const listed = new Intl.ListFormat("pt-BR");

/**
 * Returns "Ana Souza" for one student, "Ana e Bia" for students who share an address, or "Maria ·
 * Ana e Beto" where Maria pays for both students.
 */
export function nameOf(student: DashboardRow["student"], debts: readonly ChargeWire[]): string {
  if (!student.payer) {
    const own = new Map(debts.map(({ studentId, studentName }) => [studentId, firstNameOf(studentName)]));
    return own.size > 1 ? listed.format(own.values()) : (debts[0]?.studentName ?? student.name);
  }
  const names = new Set(debts.map(({ studentName }) => firstNameOf(studentName)));
  return `${student.payer.name} · ${listed.format(names)}`;
}

/**
 * Returns the first student by id, so that a payment today does not change the choice. The student
 * gets an address and a phone that any of the students has.
 */
function reachedBy(rows: readonly DashboardRow[]): DashboardRow["student"] | undefined {
  const students = rows.map(({ student }) => student).toSorted((a, b) => a.id - b.id);
  const known = (part: "email" | "phone") => students.find((student) => student[part])?.[part] ?? null;
  return students[0] && { ...students[0], email: known("email"), phone: known("phone") };
}

function debtorOf(
  rows: readonly DashboardRow[],
  block: DebtorBlock | undefined,
  { today }: DashboardWire,
  settings: Known,
): Debtor | undefined {
  // A message leaves out the charges that the student reported as paid or promised to pay. A
  // blocked debtor gets no message and is listed with all debts, unless the only block is a contact
  // today.
  const isAsked = block === undefined || block === "contacted";
  const [oldest, ...others] = isAsked ? debtsOf(rows, today, settings) : owedOf(rows, today, settings);
  const student = reachedBy(rows);
  if (!oldest || !student) return undefined;
  const debts = [oldest, ...others] as const;
  const ids = new Set(others.map(({ studentId }) => studentId).filter((id) => id !== oldest.studentId));
  const owing = new Map(rows.map((row) => [row.student.id, row.student]));
  const studentIds = [oldest.studentId, ...ids] as const;
  const [pageUrl = null, ...otherPages] = new Set(studentIds.map((id) => owing.get(id)?.pageUrl ?? null));
  return {
    student,
    name: nameOf(student, debts),
    studentIds,
    resting: studentIds.flatMap((id) => restingOf(owing.get(id) ?? student)),
    debts,
    cents: centsOfAll(debts, "amountToday"),
    isOverdue: oldest.isOverdue,
    pageUrl: otherPages.length > 0 ? null : pageUrl,
    block,
    chatId: (debts.find(({ id }) => settings.unsent.has(id)) ?? oldest).id,
  };
}

/**
 * The data from which debtors are made. `contacted` contains the addresses that were contacted
 * today.
 */
type Look = { dashboard: DashboardWire; settings: Known; contacted: ReadonlySet<string> };

const emailOf = ({ student }: DashboardRow) => student.email?.trim().toLowerCase() || undefined;
const phoneOf = ({ student }: DashboardRow) => (student.phone === null ? undefined : canonicalPhone(student.phone));

/**
 * Returns the reason why all charges of a message wait: they were reported as paid, or promised. A
 * mail asks only for overdue charges; a chat may also ask for a charge that is due today.
 */
function waitOf(
  rows: readonly DashboardRow[],
  { dashboard: { today }, settings }: Look,
): "reported" | "promised" | undefined {
  const owed = owedOf(rows, today, settings);
  const isHeld =
    settings.channel === "email" && owed[0]?.isOverdue
      ? owed.every((charge) => isWaiting(charge, today))
      : owed.length > 0 && debtsOf(rows, today, settings).length === 0;
  if (!isHeld) return undefined;
  return owed.every(({ reportedAt }) => reportedAt !== null) ? "reported" : "promised";
}

/**
 * Returns the debtors at one address. All students who can be reminded form one debtor; each
 * blocked student forms a separate debtor.
 */
function debtorsAt(rows: readonly DashboardRow[], look: Look): Debtor[] {
  const { dashboard, settings, contacted } = look;
  const { channel } = settings;
  const students = Map.groupBy(rows, ({ student }) => student.id).values();
  const byBlock = Map.groupBy(students, (own): DebtorBlock | undefined => {
    return blockOf(own, channel) ?? (isUnsentFirst(own) ? "unsent" : waitOf(own, look));
  });
  const asked = (row: DashboardRow) => (channel === "email" ? [emailOf(row)] : [emailOf(row), phoneOf(row)]);
  const isContacted = rows.some(
    (row) =>
      isContactedOn(row, dashboard.today, settings.timezone) ||
      asked(row).some((address) => address !== undefined && contacted.has(address)),
  );
  return [...byBlock].flatMap(([block, those]) => {
    const parties = block ? those : [those.flat()];
    return parties.flatMap((party) => {
      const why = block ?? (isContacted ? "contacted" : undefined);
      return debtorOf(party, why, dashboard, settings) ?? [];
    });
  });
}

const byName = new Intl.Collator("pt-BR");

function byUrgency(a: Debtor, b: Debtor): number {
  const [{ dueDate }] = a.debts;
  return byDueDate({ dueDate }, { dueDate: b.debts[0].dueDate }) || byName.compare(a.name, b.name);
}

/**
 * Returns all debtors, sorted by the due date of their oldest debt. Overdue charges come before
 * charges that are due today. Students at the same address form one debtor, because the server
 * sends one message to an address (docs/rules.md, "Reminding by hand"). Only reminders by mail
 * block paused and archived students.
 */
export function debtorsOf(dashboard: DashboardWire, settings: Settings, channel: Channel = "email"): Debtor[] {
  const all = rowsOf(dashboard);
  const unsent = new Set(dashboard.unsent.flatMap(({ charges }) => charges.map(({ paymentId }) => paymentId)));
  const known = { ...settings, unsent, channel };
  const today = all.filter((row) => isContactedOn(row, dashboard.today, settings.timezone));
  const contacted = new Set(today.flatMap((row) => [emailOf(row), phoneOf(row)]).filter((one) => one !== undefined));
  const ownOf = channel === "email" ? emailOf : phoneOf;
  const ofPayer = new Map(all.toReversed().flatMap((row) => (ownOf(row) ? [[row.student.payer?.id, ownOf(row)]] : [])));
  // A student without an address for this channel joins the other students of the same payer,
  // because those students' address reaches the payer.
  const addressOf = (row: DashboardRow) => {
    const { payer, id } = row.student;
    return ownOf(row) ?? (payer ? (ofPayer.get(payer.id) ?? payer.id) : id);
  };
  return [...Map.groupBy(all, addressOf).values()]
    .flatMap((rows) => debtorsAt(rows, { dashboard, settings: known, contacted }))
    .toSorted(byUrgency);
}

/**
 * Splits the debtors in arrears into debtors who get a reminder by mail, and debtors who do not, by
 * reason.
 */
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
  };
}

/**
 * Counts the students of these debtors. A payer of several students is one debtor and gets one mail
 * or chat.
 */
export const studentsIn = (debtors: readonly Debtor[]): number =>
  debtors.reduce((sum, { studentIds }) => sum + studentIds.length, 0);

const isArchived = ({ resting }: Debtor) => resting.some(({ status }) => status === "arquivado");

/**
 * Returns the debtors in the WhatsApp queue, and the debtors who are left out only because they
 * have no phone. Archived students without a phone are not listed, because their data can only be
 * completed after they are reactivated.
 */
export function queueOf(debtors: readonly Debtor[]): { queue: Debtor[]; withoutPhone: Debtor[] } {
  const free = debtors.filter(({ block }) => block === undefined);
  return {
    queue: free.filter(({ student }) => student.phone),
    withoutPhone: free.filter((debtor) => !debtor.student.phone && !isArchived(debtor)),
  };
}
