/** Whom the owner can remind today, from the dashboard's rows. The server decides again (docs/rules.md, "Reminding by hand"). */
import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import type { PaymentWire } from "@emdia/contracts/payment";
import type { ProfileWire } from "@emdia/contracts/profile";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { canonicalPhone } from "@emdia/contracts/values/phone";
import { centsOfAll } from "../payments/sum-of.ts";

/** A charge of a row, with the address of its page once that is read. */
export type DebtPayment = PaymentWire & { pageUrl?: string | null };

/** Why a student is not contacted today. */
export type DebtorBlock = "archived" | "paused" | "reported" | "contacted";

/** How somebody is written to: a reminder by mail, or a chat that the owner sends by hand. */
export type Channel = "email" | "whatsapp";

/** A student who owes and is charged nothing new: paused, or archived. */
type Resting = { name: string; status: "pausado" | "arquivado" };

/**
 * A debtor is the reader of one message about the debts of one or several students. `debts` are the
 * overdue charges or, without overdue charges, the charges that are due today, oldest first.
 * `cents` is the open amount of these debts in centavos. `student` identifies the debtor and has
 * the addresses to which messages go. `name` is "Ana", "Ana e Bia", or "Maria · Ana e Beto" where
 * Maria pays for both. `studentIds` are the students of the debts, and `resting` are the paused and
 * archived students among them.
 */
export type Debtor = {
  student: DashboardRow["student"];
  name: string;
  studentIds: readonly [number, ...number[]];
  resting: readonly Resting[];
  debts: readonly [DebtPayment, ...DebtPayment[]];
  cents: number;
  isOverdue: boolean;
  block: DebtorBlock | undefined;
};

type Settings = Pick<ProfileWire, "timezone" | "automationEnabled">;

const rowsOf = ({ currentMonthPayments, otherOpenPayments }: DashboardWire) => [
  ...otherOpenPayments,
  ...currentMonthPayments,
];

/** Whether a charge's mail or a contact about it was made on a day of the owner's. */
function isContactedOn({ payment }: DashboardRow, today: string, timezone: string): boolean {
  const { lastContactAt, invoiceSentAt, invoiceDeliveryStatus } = payment;
  const isToday = (instant: string | null) => instant !== null && civilDateIn(timezone, new Date(instant)) === today;
  return isToday(lastContactAt) || isToday(invoiceSentAt) || invoiceDeliveryStatus === "sending";
}

const restingOf = ({ name, status }: DashboardRow["student"]): Resting[] =>
  status === "pausado" || status === "arquivado" ? [{ name, status }] : [];

/** Why one student is left out of a message to who pays for them, whatever is owed for the others. */
function blockOf(rows: readonly DashboardRow[], channel: Channel): DebtorBlock | undefined {
  const status = rows[0]?.student.status;
  // Who is paused or archived still owes: a person may write to them, our mails do not.
  if (status === "pausado" && channel === "email") return "paused";
  if (status !== "ativo" && (channel === "email" || status === "aguardando")) return "archived";
  return undefined;
}

/** A charge that automation is about to mail by itself today is left to it. */
const isDueToday = (payment: PaymentWire, today: string, { automationEnabled }: Settings) =>
  payment.dueDate === today && !(payment.isExpected && automationEnabled);

/**
 * Returns the debts that a reminder names. Like the server, this list leaves out charges that the
 * student reports as paid.
 */
const debtsOf = (rows: readonly DashboardRow[], today: string, settings: Settings): DebtPayment[] =>
  owedOf(
    rows.filter(({ payment }) => !payment.reportedAt),
    today,
    settings,
  );

/** What is owed: all that is overdue, else what is due today; the oldest first. */
function owedOf(rows: readonly DashboardRow[], today: string, settings: Settings): DebtPayment[] {
  const open = rows.map(({ payment }): DebtPayment => payment).filter(({ status }) => status === "pendente");
  const overdue = open.filter((payment) => payment.isOverdue);
  const owed = overdue.length > 0 ? overdue : open.filter((payment) => isDueToday(payment, today, settings));
  return owed.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate)));
}

const listed = new Intl.ListFormat("pt-BR");

/**
 * Returns "Ana Souza" for one student, "Ana e Bia" for students who share an address, or "Maria ·
 * Ana e Beto" where Maria pays for both students.
 */
function nameOf(student: DashboardRow["student"], debts: readonly DebtPayment[]): string {
  if (!student.payer) {
    const own = new Map(debts.map(({ studentId, studentName }) => [studentId, firstNameOf(studentName)]));
    return own.size > 1 ? listed.format(own.values()) : (debts[0]?.studentName ?? student.name);
  }
  const names = new Set(debts.map(({ studentName }) => firstNameOf(studentName)));
  return `${student.payer.name} · ${listed.format(names)}`;
}

/** The first of the students, who stays the same whatever is paid today, with an address and a phone of any of them. */
function reachedBy(rows: readonly DashboardRow[]): DashboardRow["student"] | undefined {
  const students = rows.map(({ student }) => student).toSorted((a, b) => a.id - b.id);
  const known = (part: "email" | "phone") => students.find((student) => student[part])?.[part] ?? null;
  return students[0] && { ...students[0], email: known("email"), phone: known("phone") };
}

function debtorOf(
  rows: readonly DashboardRow[],
  block: DebtorBlock | undefined,
  { today }: DashboardWire,
  settings: Settings,
): Debtor | undefined {
  // A message leaves out the charges that the student reports as paid. A blocked debtor gets no
  // message and is listed with all debts, unless the only reason is a contact of today.
  const isAsked = block === undefined || block === "contacted";
  const [oldest, ...others] = isAsked ? debtsOf(rows, today, settings) : owedOf(rows, today, settings);
  const student = reachedBy(rows);
  if (!oldest || !student) return undefined;
  const debts = [oldest, ...others] as const;
  const ids = new Set(others.map(({ studentId }) => studentId).filter((id) => id !== oldest.studentId));
  const owing = new Map(rows.map((row) => [row.student.id, row.student]));
  const studentIds = [oldest.studentId, ...ids] as const;
  return {
    student,
    name: nameOf(student, debts),
    studentIds,
    resting: studentIds.flatMap((id) => restingOf(owing.get(id) ?? student)),
    debts,
    cents: centsOfAll(debts, "openAmount"),
    isOverdue: oldest.isOverdue,
    block,
  };
}

/** Debtors are made from these data. `contacted` holds the addresses that were contacted today. */
type Look = { dashboard: DashboardWire; settings: Settings; channel: Channel; contacted: ReadonlySet<string> };

const emailOf = ({ student }: DashboardRow) => student.email?.trim().toLowerCase() || undefined;
const phoneOf = ({ student }: DashboardRow) => (student.phone === null ? undefined : canonicalPhone(student.phone));

/**
 * Tells whether the student reports as paid all that a message would ask for. A mail asks for overdue
 * charges alone; a chat may also ask for a charge that is due today.
 */
function isReported(rows: readonly DashboardRow[], { dashboard: { today }, settings, channel }: Look): boolean {
  const owed = owedOf(rows, today, settings);
  if (channel === "email" && owed[0]?.isOverdue) return owed.every(({ reportedAt }) => reportedAt !== null);
  return owed.length > 0 && debtsOf(rows, today, settings).length === 0;
}

/**
 * Returns the debtors at one address. The students who can be reminded form one debtor together,
 * and each blocked student forms a separate debtor.
 */
function debtorsAt(rows: readonly DashboardRow[], look: Look): Debtor[] {
  const { dashboard, settings, channel, contacted } = look;
  const students = Map.groupBy(rows, ({ student }) => student.id).values();
  const byBlock = Map.groupBy(students, (own): DebtorBlock | undefined => {
    return blockOf(own, channel) ?? (isReported(own, look) ? "reported" : undefined);
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
  if (a.debts[0].dueDate !== b.debts[0].dueDate) return a.debts[0].dueDate < b.debts[0].dueDate ? -1 : 1;
  return byName.compare(a.name, b.name);
}

/**
 * Returns all debtors, sorted by the due date of their oldest debt. Overdue charges come before
 * charges that are due today. Students at the same address form one debtor, because the server
 * sends one message to an address (docs/rules.md, "Reminding by hand"). Only reminders by mail
 * block paused and archived students.
 */
export function debtorsOf(dashboard: DashboardWire, settings: Settings, channel: Channel = "email"): Debtor[] {
  const all = rowsOf(dashboard);
  const today = all.filter((row) => isContactedOn(row, dashboard.today, settings.timezone));
  const contacted = new Set(today.flatMap((row) => [emailOf(row), phoneOf(row)]).filter((one) => one !== undefined));
  const ownOf = channel === "email" ? emailOf : phoneOf;
  const ofPayer = new Map(
    all.toReversed().flatMap((row) => (ownOf(row) ? [[row.student.payer?.key, ownOf(row)]] : [])),
  );
  // A student without an address for this channel joins the other students of the same payer,
  // because their address reaches the payer.
  const addressOf = (row: DashboardRow) => {
    const { payer, id } = row.student;
    return ownOf(row) ?? (payer ? (ofPayer.get(payer.key) ?? payer.key) : id);
  };
  return [...Map.groupBy(all, addressOf).values()]
    .flatMap((rows) => debtorsAt(rows, { dashboard, settings, channel, contacted }))
    .toSorted(byUrgency);
}

/** Those in arrears, as a reminder by mail finds them: who gets one, and who does not by reason. */
export function mailableOf(debtors: readonly Debtor[]) {
  const inArrears = debtors.filter(({ isOverdue }) => isOverdue);
  const free = inArrears.filter(({ block }) => block === undefined);
  const blocked = (why: DebtorBlock) => inArrears.filter(({ block }) => block === why);
  return {
    reminded: free.filter(({ student }) => student.email),
    withoutEmail: free.filter(({ student }) => !student.email),
    contacted: blocked("contacted"),
    reported: blocked("reported"),
    paused: blocked("paused"),
    archived: blocked("archived"),
  };
}

/** How many students these are: who pays for several is one debtor, and one mail or chat. */
export const studentsIn = (debtors: readonly Debtor[]): number =>
  debtors.reduce((sum, { studentIds }) => sum + studentIds.length, 0);

const isArchived = ({ resting }: Debtor) => resting.some(({ status }) => status === "arquivado");

/**
 * The students of the WhatsApp queue, from the debtors by that way, and those who would be in it but have no phone. Who is
 * archived is not asked for one: their data can only be completed once they are back.
 */
export function queueOf(debtors: readonly Debtor[]): { queue: Debtor[]; withoutPhone: Debtor[] } {
  const free = debtors.filter(({ block }) => block === undefined);
  return {
    queue: free.filter(({ student }) => student.phone),
    withoutPhone: free.filter((debtor) => !debtor.student.phone && !isArchived(debtor)),
  };
}
