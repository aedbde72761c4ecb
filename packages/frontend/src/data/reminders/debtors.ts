/** Whom the owner can remind today, from the dashboard's rows. The server decides again (docs/rules.md, "Reminding by hand"). */
import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import type { PaymentWire } from "@emdia/contracts/payment";
import type { ProfileWire } from "@emdia/contracts/profile";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { sumCents } from "@emdia/contracts/values/money";
import { centsOf } from "../../lib/format.ts";

/** A charge of a row, with the address of its page once that is read. */
export type DebtPayment = PaymentWire & { pageUrl?: string | null };

/** Why a student is not contacted today. */
export type DebtorBlock = "archived" | "paused" | "reported" | "contacted";

/** A student with overdue charges, else with charges that are due today: those, the oldest first, and what is left of them. */
export type Debtor = {
  student: DashboardRow["student"];
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

function blockOf(rows: readonly DashboardRow[], debts: readonly DebtPayment[], today: string, timezone: string) {
  const status = rows[0]?.student.status;
  if (status === "pausado") return "paused";
  if (status !== "ativo") return "archived";
  if (debts.some(({ reportedAt }) => reportedAt)) return "reported";
  return rows.some((row) => isContactedOn(row, today, timezone)) ? "contacted" : undefined;
}

/** A charge that automation is about to mail by itself today is left to it. */
const isDueToday = (payment: PaymentWire, today: string, { automationEnabled }: Settings) =>
  payment.dueDate === today && !(payment.isExpected && automationEnabled);

function debtorOf(rows: readonly DashboardRow[], today: string, settings: Settings): Debtor | undefined {
  const open = rows.map(({ payment }): DebtPayment => payment).filter(({ status }) => status === "pendente");
  const overdue = open.filter((payment) => payment.isOverdue);
  const owed = overdue.length > 0 ? overdue : open.filter((payment) => isDueToday(payment, today, settings));
  const [oldest, ...others] = owed.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate)));
  const student = rows[0]?.student;
  if (!oldest || !student) return undefined;
  const debts = [oldest, ...others] as const;
  return {
    student,
    debts,
    cents: sumCents(debts.map(({ openAmount }) => centsOf(openAmount))),
    isOverdue: overdue.length > 0,
    block: blockOf(rows, debts, today, settings.timezone),
  };
}

const byName = new Intl.Collator("pt-BR");

function byUrgency(a: Debtor, b: Debtor): number {
  if (a.debts[0].dueDate !== b.debts[0].dueDate) return a.debts[0].dueDate < b.debts[0].dueDate ? -1 : 1;
  return byName.compare(a.student.name, b.student.name);
}

/** Everybody with something overdue, who owes longest first, then everybody with a charge that is due today. */
export function debtorsOf(dashboard: DashboardWire, settings: Settings): Debtor[] {
  const byStudent = Map.groupBy(rowsOf(dashboard), ({ student }) => student.id);
  const all = [...byStudent.values()].flatMap((rows) => debtorOf(rows, dashboard.today, settings) ?? []);
  return all.toSorted(byUrgency);
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

/** The students of the WhatsApp queue, and those who would be in it but have no phone. */
export function queueOf(debtors: readonly Debtor[]): { queue: Debtor[]; withoutPhone: Debtor[] } {
  const free = debtors.filter(({ block }) => block === undefined);
  return {
    queue: free.filter(({ student }) => student.phone),
    withoutPhone: free.filter(({ student }) => !student.phone),
  };
}
