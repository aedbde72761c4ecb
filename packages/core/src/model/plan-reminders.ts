/** Preview and sender share this file (docs/rules/reminder.md, "The reminder rule"). */
import { fillPlaceholders, type LeftOutReason, ownTextOf, placeholderValues } from "@emdia/contracts/reminder-rule";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { addDays, daysBetween } from "@emdia/contracts/values/civil-days";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { isPaidFor } from "./access.ts";
import { sumOwedOn } from "./amount-today.ts";
import { billingAddressOf, billingContactOf } from "./billing-contact.ts";
import { byAge, type Charge, isPromised, reportedAtOf } from "./charge.ts";
import type { WithReach } from "./choose-channel.ts";
import type { ProfileContext } from "./context.ts";
import { statusOn } from "./due.ts";
import { mainAddressOf, recipientOf } from "./message-addresses.ts";
import { silenceReasonOf } from "./period.ts";
import { hasRuns } from "./profile.ts";
import type { StoredRule } from "./reminder-rule.ts";
import { isUnsent, mailsFirst } from "./sendable.ts";
import { openCentsOf } from "./settle.ts";
import type { Student } from "./student.ts";
import { contactsOf, isCarried, isContactedOn, isMailUnderWay, isToTell } from "./told.ts";

/** A step that failed this many times is given up. */
const MAX_TRIES = 3;

type Step = StoredRule["steps"][number];
export type DueCharge = { charge: Charge; step: Step };

/** `quiet` are addresses that get no reminder. `proposed` charges may be paid already. */
export type PlanFacts = {
  rule: Pick<StoredRule, "steps">;
  students: ReadonlyMap<number, Student>;
  charges: readonly Charge[];
  proposed: ReadonlySet<number>;
  mailed: ReadonlySet<string>;
  quiet: ReadonlySet<string>;
};
type Day = Pick<ProfileContext, "profile" | "today" | "now"> & WithReach;

/** Each of `due` has a step today; the mail names all `named`. `to` is empty for WhatsApp alone. */
export type ReminderMail = {
  to: string;
  students: readonly [Student, ...Student[]];
  due: readonly [DueCharge, ...DueCharge[]];
  named: readonly Charge[];
  greeting: string;
};
export type LeftOut = { studentId: number; studentName: string; reason: LeftOutReason };
export type ReminderPlan = { mails: ReminderMail[]; leftOut: LeftOut[] };

/** Returns the latest step whose day has come, if that step is not over; it skips earlier steps. */
export function dueStepOf({ steps }: PlanFacts["rule"], charge: Charge, today: CivilDate): Step | undefined {
  const latest = steps.findLast((step) => isStepDue(charge, step, today));
  return latest && !isDone(charge, latest) ? latest : undefined;
}

/** Tells whether an overdue charge has no step left, so that a person has to talk to the payer. */
export function isAfterLastStep(rule: PlanFacts["rule"], charge: Charge, today: CivilDate): boolean {
  const last = rule.steps.at(-1);
  if (!last || charge.dueDate >= today || daysBetween(charge.dueDate, today) < last.days) return false;
  return dueStepOf(rule, charge, today) === undefined;
}

/** Tells whether a run will mail a charge: a reminder before it would take that mail's place. */
export function isBillUpcoming(charge: Charge, { profile }: Day): boolean {
  if (charge.sequence > 0 || charge.month < profile.billing.month || !hasRuns(profile) || !isToTell(charge))
    return false;
  const silence = silenceReasonOf(profile, profile.billing);
  return silence === undefined || silence === "unreleased";
}

/** Plans one mail to each payer with a due step, at most one to an address, in sending order. */
export function planReminders(day: Day, facts: PlanFacts): ReminderPlan {
  const byStudent = Map.groupBy(facts.charges, ({ studentId }) => studentId);
  const debtors = [...byStudent].flatMap(([id, charges]): Debtor[] => {
    const student = facts.students.get(id);
    const due = charges.flatMap((charge): DueCharge[] => {
      const step = openCentsOf(charge) > 0 ? dueStepOf(facts.rule, charge, day.today) : undefined;
      return step ? [{ charge, step }] : [];
    });
    return student ? [{ student, charges, due: due.toSorted(byAgeOfCharge) }] : [];
  });
  const payers = Map.groupBy(debtors, ({ student }) => recipientOf(student));
  const { mails, leftOut } = onePerAddress([...payers.values()].map((all) => planPayer(facts, day, all)));
  return { mails: mailsFirst(mails, ({ students: [first] }) => day.road?.reaches("reminder", first)), leftOut };
}

const stepDay = ({ dueDate }: Charge, { days }: Step): CivilDate => addDays(dueDate, days);

/** A step before or on the due date is due only on its own day: later its text would be wrong. */
const isStepDue = (charge: Charge, step: Step, today: CivilDate): boolean =>
  stepDay(charge, step) <= today && stepDay(charge, step) >= step.since && (step.days > 0 || charge.dueDate >= today);

/** Tells whether a mail of this step or of a later one was sent, or the step failed too often. */
function isDone(charge: Charge, { days }: Step): boolean {
  const contacts = contactsOf(charge).filter(({ step }) => step !== undefined && step >= days);
  const isOut = contacts.some(({ undoneAt }) => undoneAt === undefined);
  return isOut || contacts.filter(({ step }) => step === days).length >= MAX_TRIES;
}

function chargeObstacle(charge: Charge, { proposed }: PlanFacts, day: Day): LeftOutReason | undefined {
  if (reportedAtOf(charge) !== undefined) return "reported";
  if (proposed.has(chargeIdOf(charge))) return "proposed";
  if (isPromised(charge, day.today)) return "promised";
  if (isBillUpcoming(charge, day)) return "bill_to_come";
  return isUnsent(charge) ? "never_sent" : undefined;
}

const STATES = { ativo: undefined, pausado: "paused", arquivado: "archived", aguardando: "waiting" } as const;

function studentObstacle(student: Student, charges: readonly Charge[], day: Day): LeftOutReason | undefined {
  const state = STATES[statusOn(student, day.today)];
  if (state) return state;
  const isReached = billingAddressOf(student) !== undefined || day.road?.reaches("reminder", student);
  if (!isReached) return billingContactOf(student).email === null ? "no_email" : "bad_email";
  return charges.some((charge) => isMailUnderWay(charge, day.now())) ? "in_progress" : undefined;
}

type Debtor = { student: Student; charges: Charge[]; due: DueCharge[] };

function addressObstacle(
  debtors: readonly Debtor[],
  { mailed, quiet }: PlanFacts,
  day: Day,
): LeftOutReason | undefined {
  const isQuiet = ({ student }: Debtor) => student.remindersOff || quiet.has(mainAddressOf(student) ?? "");
  if (debtors.some(isQuiet)) return "opted_out";
  const isReached = ({ student, charges }: Debtor) =>
    mailed.has(mainAddressOf(student) ?? "") || isContactedOn(charges, day);
  return debtors.some(isReached) ? "contacted_today" : undefined;
}

const byAgeOfCharge = (a: DueCharge, b: DueCharge) => byAge(a.charge, b.charge);

const listed = (texts: readonly string[]) => new Intl.ListFormat("pt-BR").format([...new Set(texts)]);

/** A trial uses the product's text (docs/rules/message.md, "One contact, one address"). */
function greetingOf(
  { profile, today, now }: Day,
  students: ReminderMail["students"],
  due: ReminderMail["due"],
): string {
  const [{ payer, name }] = students;
  const [oldest] = due;
  const { step } = due.reduce((one, other) => (other.step.days > one.step.days ? other : one));
  const text = isPaidFor(profile, now()) ? step.text : ownTextOf(step.days);
  const whose = payer || students.length > 1 ? ` (${listed(students.map((one) => firstNameOf(one.name)))})` : "";
  return fillPlaceholders(
    text,
    placeholderValues({
      payerName: payer?.name ?? name,
      openCents: sumOwedOn(
        due.map(({ charge }) => charge),
        today,
      ),
      dueDate: oldest.charge.dueDate,
      reference: listed(due.map(({ charge }) => charge.reference)) + whose,
      businessName: profile.businessName ?? "",
    }),
  );
}

const namedOf = (debtors: readonly Debtor[], due: readonly DueCharge[], facts: PlanFacts, day: Day): Charge[] =>
  debtors
    .flatMap(({ charges }) => charges)
    .filter((charge) => charge.status === "pendente" && openCentsOf(charge) > 0 && charge.erasedAt === undefined)
    .filter((charge) => charge.dueDate < day.today || isCarried(charge) || due.some((one) => one.charge === charge))
    .filter((charge) => chargeObstacle(charge, facts, day) === undefined)
    .toSorted(byAge);

function planPayer(facts: PlanFacts, day: Day, debtors: readonly Debtor[]): ReminderPlan {
  const atAddress = addressObstacle(debtors, facts, day);
  const leftOut: LeftOut[] = [];
  const free = debtors.flatMap((debtor): Debtor[] => {
    const { student, charges } = debtor;
    const blocked = debtor.due.map(({ charge }) => chargeObstacle(charge, facts, day));
    const due = debtor.due.filter((_one, index) => blocked[index] === undefined);
    const reason = studentObstacle(student, charges, day) ?? atAddress ?? (due.length === 0 ? blocked[0] : undefined);
    if (!reason && due.length > 0) return [{ ...debtor, due }];
    if (reason && debtor.due.length > 0) leftOut.push({ studentId: student.id, studentName: student.name, reason });
    return [];
  });
  const [oldest, ...newer] = free.flatMap(({ due }) => due).toSorted(byAgeOfCharge);
  const [first, ...others] = free.toSorted(byOldest).map(({ student }) => student);
  if (!first || !oldest) return { mails: [], leftOut };
  const to = billingAddressOf(first) ?? "";
  const due = [oldest, ...newer] as const;
  const named = namedOf(debtors, due, facts, day);
  const isNamed = ({ id }: Student) => named.some(({ studentId }) => studentId === id);
  const siblings = debtors.map(({ student }) => student).filter((one) => one !== first && !others.includes(one));
  const students = [first, ...others, ...siblings.filter(isNamed)] as const;
  const greeting = greetingOf(day, [first, ...others], due);
  return { mails: [{ to, students, due, named, greeting }], leftOut };
}

const byOldest = ({ due: [a] }: Debtor, { due: [b] }: Debtor) => (a && b ? byAgeOfCharge(a, b) : 0);

/** Leaves out every payer but the first who is reached at one address: a day has one contact. */
function onePerAddress(plans: readonly ReminderPlan[]): ReminderPlan {
  const plan: ReminderPlan = { mails: [], leftOut: plans.flatMap(({ leftOut }) => leftOut) };
  const taken = new Set<string>();
  for (const mail of plans.flatMap(({ mails }) => mails)) {
    const address = mainAddressOf(mail.students[0]) ?? "";
    if (!taken.has(address)) plan.mails.push(mail);
    else {
      const left = new Set(mail.due.map(({ charge }) => charge.studentId));
      const reason = "contacted_today" as const;
      for (const { id: studentId, name: studentName } of mail.students)
        if (left.has(studentId)) plan.leftOut.push({ studentId, studentName, reason });
    }
    taken.add(address);
  }
  return plan;
}
