import { MAX_BULK_STUDENTS } from "@emdia/contracts/constants";
import type { RemindInput, RemindResult } from "@emdia/contracts/contact";
import type { ErrorCode } from "@emdia/contracts/errors";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { sumOwedOn } from "../model/amount-today.ts";
import { AppError } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import { thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { limitToTransaction } from "../model/limit-to-transaction.ts";
import { emailsOf, messageAddressesOf } from "../model/message-addresses.ts";
import type { OpenCharge } from "../model/open-charge.ts";
import { type Confirmed, reminderObstacleOf } from "../model/reminder.ts";
import type { Student } from "../model/student.ts";
import { type Answer, countOutcomes, isolate, type Outcome, reasonOf, runBatch } from "../run-batch.ts";
import { getCharges } from "../store/charges.ts";
import { readLeadMails } from "../store/lead-mails.ts";
import { openCharges } from "../store/open-charges.ts";
import { studentsById } from "../store/students.ts";
import { isMailed, mailedToday } from "./mailed-today.ts";
import { type Indebted, remindPayer } from "./remind-payer.ts";

/** These codes are not failures: the students must not be reminded today. */
const SKIPS: readonly ErrorCode[] = [
  "reminder.nothing_overdue",
  "reminder.contacted_today",
  "reminder.student_paused",
  "reminder.reported",
  "reminder.promised",
  "reminder.unsent",
  "student.waiting",
  "invoice.student_archived",
  "invoice.student_without_email",
  "invoice.in_progress",
];

/** The code for a student whose address was not processed, or whose charges could not be read. */
const NOT_SENT: ErrorCode = "invoice.not_sent";
const UNREAD = { fact: "charges could not be read for a reminder", code: NOT_SENT };

/** The outcome for one student: `about` has all charges that the same mail named. */
type Reminded = Outcome<number, readonly Charge[]>;

/** Reads a student's open charges and this month's charge, which may have been mailed today. */
async function chargesOf(ctx: ProfileContext, studentId: number, open: readonly OpenCharge[]): Promise<Charge[]> {
  const month = thisMonthOf(ctx);
  const isThisMonth = open.some((charge) => charge.month === month && charge.sequence === 0);
  const keys = isThisMonth ? open : [...open, { studentId, month, sequence: 0 }];
  return readLeadMails(ctx, await getCharges(ctx, keys));
}

/**
 * The data of one call: `asked` holds the students whom the owner chose, `mailed` the addresses
 * that were mailed today.
 */
type Press = Confirmed & {
  asked: ReadonlySet<number>;
  mailed: ReadonlySet<string>;
  students: ReadonlyMap<number, Student>;
  openOf: ReadonlyMap<number, readonly OpenCharge[]>;
};

/**
 * Sends one mail to an address, without students who must not be reminded. It sends nothing if no
 * student whom the owner chose is left. The address's other students get an outcome only if the
 * mail names them.
 */
async function remindTogether(
  ctx: ProfileContext & WithMailer,
  all: readonly Indebted[],
  { asked, mailed, evenPromised }: Press,
): Promise<Reminded[]> {
  const sendBlocker = ({ student, charges }: Indebted): ErrorCode | undefined =>
    reminderObstacleOf(ctx, student, charges, { evenPromised: evenPromised && asked.has(student.id) }) ??
    (isMailed(student, mailed) ? "reminder.contacted_today" : undefined);
  const blocks = new Map(all.map((one) => [one, sendBlocker(one)]));
  const isMeant = ({ student }: Indebted) => asked.has(student.id);
  const free = all.filter((one) => blocks.get(one) === undefined);
  const party = limitToTransaction(free.toSorted((a, b) => Number(isMeant(b)) - Number(isMeant(a))));
  const answer = await remindParty(ctx, party.some(isMeant) ? party : [], { evenPromised });
  const told = all.filter((one) => isMeant(one) || (answer.code === null && party.includes(one)));
  return told.map((one) => {
    const block = blocks.get(one) ?? (party.includes(one) ? undefined : "reminder.contacted_today");
    return { item: one.student.id, ...(block ? { code: block } : answer) };
  });
}

/** Sends the mail of a party. If sending fails, it is unknown whether the mail was sent. */
async function remindParty(
  ctx: ProfileContext & WithMailer,
  [first, ...others]: readonly Indebted[],
  confirmed: Confirmed,
): Promise<Answer<readonly Charge[]>> {
  if (!first) return { code: "reminder.nothing_overdue" };
  const fields = { studentId: first.student.id };
  return isolate({ fact: "a reminder failed", code: "invoice.unconfirmed", fields }, async () => ({
    code: null,
    about: await remindPayer(ctx, [first, ...others], confirmed),
  }));
}

/** Reads the charges of the students who share an address, and sends their reminder. */
async function remindAddress(
  ctx: ProfileContext & WithMailer,
  ids: readonly number[],
  press: Press,
): Promise<Answer<Reminded[]>> {
  const known = ids.flatMap((id) => press.students.get(id) ?? []);
  if (known.length === 0) return { code: null, about: ids.map((item) => ({ item, code: "student.not_found" })) };
  const charges = await Promise.all(known.map(({ id }) => chargesOf(ctx, id, press.openOf.get(id) ?? [])));
  const indebted = known.map((student, index) => ({ student, charges: charges[index] ?? [] }));
  return { code: null, about: await remindTogether(ctx, indebted, press) };
}

/** Lists the students with an overdue charge, the longest in arrears first. */
const inArrears = (open: readonly OpenCharge[], today: string) => [
  ...new Set(open.filter(({ dueDate }) => dueDate < today).map(({ studentId }) => studentId)),
];

/**
 * Groups the students whom the owner chose by address, with the other students in arrears there.
 * One mail names the charges of the whole group, since it takes the day of all of them.
 */
function partiesOf(asked: readonly number[], arrears: readonly number[], students: ReadonlyMap<number, Student>) {
  const addressOf = (id: number): string | number => {
    const student = students.get(id);
    return (student && messageAddressesOf(student).email) ?? id;
  };
  const meant = new Set(asked.map(addressOf));
  const others = arrears.filter((id) => !asked.includes(id) && meant.has(addressOf(id)));
  return [...Map.groupBy([...asked, ...others], addressOf).values()];
}

/**
 * Reminds students by mail of their overdue charges, with one result each. Without `studentIds` it
 * reminds all students in arrears. A shared address gets one mail about all its students in
 * arrears. Students beyond the call's time limit get `invoice.not_sent`, with nothing claimed or
 * written.
 * @throws AppError billing.payment_method_missing
 */
export async function remindStudents(
  ctx: ProfileContext & WithMailer,
  { studentIds, evenPromised }: RemindInput,
): Promise<RemindResult> {
  if (!hasPaymentData(ctx.profile)) throw new AppError("billing.payment_method_missing");
  const since = ctx.now();
  const open = await openCharges(ctx);
  const arrears = inArrears(open, ctx.today);
  const meant = [...new Set(studentIds ?? arrears.slice(0, MAX_BULK_STUDENTS))];
  const students = await studentsById(ctx, [...meant, ...arrears]);
  const openOf = Map.groupBy(open, ({ studentId }) => studentId);
  const mailed = await mailedToday(ctx, emailsOf(meant.flatMap((id) => students.get(id) ?? [])));
  const asked = new Set(meant);
  const lanes = partiesOf(meant, arrears, students).map((ids) => [ids]);
  const turns = await runBatch(ctx, lanes, {
    since,
    work: (ids) =>
      remindAddress(ctx, ids, { asked, mailed, students, openOf, evenPromised: evenPromised && asked.size === 1 }),
    failureOf: (ids) => ({ ...UNREAD, fields: { studentIds: ids.join(",") } }),
    notStarted: NOT_SENT,
  });
  // If an address was not processed, no mail was sent to it, whatever the cause.
  const noTurn = (ids: readonly number[]) =>
    ids.filter((id) => asked.has(id)).map((item) => ({ item, code: NOT_SENT }));
  const outcomes = turns.flatMap(({ item, about }): readonly Reminded[] => about ?? noTurn(item));
  const outcomeOf = new Map(outcomes.map((one) => [one.item, one]));
  const ordered = [...new Set([...meant, ...outcomeOf.keys()])].flatMap((id) => outcomeOf.get(id) ?? []);
  const { done, skipped, failed } = countOutcomes(ordered, SKIPS);
  const results = ordered.map((one) => lineOf(one, students.get(one.item), ctx.today));
  return { sentCount: done, skippedCount: skipped, errorCount: failed, results };
}

/** Returns a student's result in its wire form. */
function lineOf(
  { item, code, about }: Reminded,
  student: Student | undefined,
  today: CivilDate,
): RemindResult["results"][number] {
  const own = about?.filter(({ studentId }) => studentId === item);
  return {
    studentId: item,
    studentName: student?.name ?? null,
    sent: code === null,
    amount: own ? reaisFromCents(sumOwedOn(own, today)) : null,
    charges: own ? own.length : null,
    ...reasonOf(code),
  };
}
