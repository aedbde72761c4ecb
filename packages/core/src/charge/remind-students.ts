import { MAX_BULK_STUDENTS } from "@emdia/contracts/constants";
import type { RemindInput, RemindResult } from "@emdia/contracts/contact";
import { type ErrorCode, errorCatalogue } from "@emdia/contracts/errors";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { logger } from "../logger.ts";
import { AppError } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import { thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import type { OpenCharge } from "../model/open-charge.ts";
import { emailsOf, reachedAt } from "../model/reached-at.ts";
import { reminderObstacleOf } from "../model/reminder.ts";
import { openCentsOf } from "../model/settle.ts";
import type { Student } from "../model/student.ts";
import { getCharges } from "../store/charges.ts";
import { openCharges } from "../store/open-charges.ts";
import { studentsById } from "../store/students.ts";
import { isMailed, mailedToday } from "./mailed-today.ts";
import { type Indebted, type Party, remindPayer } from "./remind-payer.ts";
import { LAST_TURN_MILLIS, runWithDeadline } from "./run-with-deadline.ts";

type Result = RemindResult["results"][number];

/** Not failures: these students are not to be reminded today. */
const SKIPS: ReadonlySet<string> = new Set<ErrorCode>([
  "reminder.nothing_overdue",
  "reminder.contacted_today",
  "reminder.student_paused",
  "reminder.reported",
  "student.waiting",
  "invoice.student_archived",
  "invoice.student_without_email",
  "invoice.in_progress",
]);

const refused = (studentId: number, student: Student | undefined, code: ErrorCode): Result => ({
  studentId,
  studentName: student?.name ?? null,
  sent: false,
  amount: null,
  charges: null,
  code,
  reason: errorCatalogue[code].message,
});

/**
 * Reads a student's current charges: all open ones, and this month's, whose mail may have gone out
 * today.
 */
function chargesOf(ctx: ProfileContext, studentId: number, open: readonly OpenCharge[]): Promise<Charge[]> {
  const month = thisMonthOf(ctx);
  const isThisMonth = open.some((charge) => charge.month === month && charge.sequence === 0);
  return getCharges(ctx, isThisMonth ? open : [...open, { studentId, month, sequence: 0 }]);
}

/** The most students in one reminder: one transaction claims them with their charges. */
const MAX_TOGETHER = 30;
/** The most phones of a reminder's students, in the same transaction. */
const MAX_PHONES = 8;

/** Returns the first students, as many as one transaction holds. */
function togetherOf(all: readonly Indebted[]): Indebted[] {
  const phones = new Set<string>();
  return all.slice(0, MAX_TOGETHER).filter(({ student }) => {
    const { phone } = reachedAt(student);
    if (phone !== undefined && !phones.has(phone) && phones.size === MAX_PHONES) return false;
    if (phone !== undefined) phones.add(phone);
    return true;
  });
}

function remindedLine({ student: { id, name } }: Indebted, debts: readonly Charge[]): Result {
  const own = debts.filter(({ studentId }) => studentId === id);
  const amount = reaisFromCents(own.reduce((sum, debt) => sum + openCentsOf(debt), 0));
  return { studentId: id, studentName: name, sent: true, amount, charges: own.length, code: null, reason: null };
}

/** The students of one address; `asked` names those whom the owner meant. */
type Turn = { ids: readonly number[]; asked: ReadonlySet<number>; mailed: ReadonlySet<string> };

/**
 * Sends one mail to an address. It leaves out students who are not to be reminded, and it is not
 * sent if that leaves no student whom the owner meant. The other students get a result only if the
 * mail names them.
 */
async function remindTogether(
  ctx: ProfileContext & WithMailer,
  all: readonly Indebted[],
  { asked, mailed }: Turn,
): Promise<Result[]> {
  const sendBlocker = ({ student, charges }: Indebted): ErrorCode | undefined =>
    reminderObstacleOf(ctx, student, charges) ?? (isMailed(student, mailed) ? "reminder.contacted_today" : undefined);
  const blocks = new Map(all.map((one) => [one.student, sendBlocker(one)]));
  const isMeant = ({ student }: Indebted) => asked.has(student.id);
  const line = (one: Indebted, code: ErrorCode | undefined, debts: readonly Charge[] = []) =>
    code ? refused(one.student.id, one.student, code) : remindedLine(one, debts);
  const free = all.filter(({ student }) => blocks.get(student) === undefined);
  const meant = all.filter(isMeant);
  const [first, ...others] = togetherOf(free.toSorted((a, b) => Number(isMeant(b)) - Number(isMeant(a))));
  if (!first || !isMeant(first)) return meant.map((one) => line(one, blocks.get(one.student)));
  const party: Party = [first, ...others];
  const told = all.filter((one) => isMeant(one) || party.includes(one));
  const codeOf = (one: Indebted) =>
    blocks.get(one.student) ?? (party.includes(one) ? undefined : "reminder.contacted_today");
  try {
    const debts = await remindPayer(ctx, party);
    return told.map((one) => line(one, codeOf(one), debts));
  } catch (error) {
    const code = error instanceof AppError ? error.code : "invoice.unconfirmed";
    // One failure must not hide the results of the others; whether this mail went out is unknown.
    if (!(error instanceof AppError)) logger.error("a reminder failed", error, { studentId: first.student.id });
    return meant.map((one) => line(one, codeOf(one) ?? code));
  }
}

/**
 * Reads the charges of the students of one address and reminds of them; if the table fails, each of
 * them fails.
 */
async function remindParty(
  ctx: ProfileContext & WithMailer,
  turn: Turn,
  students: ReadonlyMap<number, Student>,
  openOf: ReadonlyMap<number, readonly OpenCharge[]>,
): Promise<Result[]> {
  const { ids, asked } = turn;
  const known = ids.flatMap((id) => students.get(id) ?? []);
  const unknown = ids.filter((id) => !students.has(id)).map((id) => refused(id, undefined, "student.not_found"));
  try {
    const charges = await Promise.all(known.map(({ id }) => chargesOf(ctx, id, openOf.get(id) ?? [])));
    const indebted = known.map((student, index) => ({ student, charges: charges[index] ?? [] }));
    return [...unknown, ...(await remindTogether(ctx, indebted, turn))];
  } catch (error) {
    logger.error("charges could not be read for a reminder", error, { studentIds: ids.join(",") });
    const meant = known.filter(({ id }) => asked.has(id));
    return [...unknown, ...meant.map((student) => refused(student.id, student, "invoice.not_sent"))];
  }
}

/** Lists the students with an overdue charge, the longest in arrears first. */
const inArrears = (open: readonly OpenCharge[], today: string) => [
  ...new Set(open.filter(({ dueDate }) => dueDate < today).map(({ studentId }) => studentId)),
];

/**
 * Groups by address the students whom the owner means and the others in arrears there: one mail
 * names the charges of all of them, since it takes the day of the others too.
 */
function partiesOf(asked: readonly number[], arrears: readonly number[], students: ReadonlyMap<number, Student>) {
  const addressOf = (id: number): string | number => {
    const student = students.get(id);
    return (student && reachedAt(student).email) ?? id;
  };
  const meant = new Set(asked.map(addressOf));
  const others = arrears.filter((id) => !asked.includes(id) && meant.has(addressOf(id)));
  return [...Map.groupBy([...asked, ...others], addressOf).values()];
}

/**
 * Reminds students by mail of their overdue charges, with one result each; without `studentIds` all
 * students in arrears. An address that several share gets one mail, with all students in arrears
 * there. Students beyond the call's time get `invoice.not_sent`, with nothing claimed or written.
 * @throws AppError billing.payment_method_missing
 */
export async function remindStudents(
  ctx: ProfileContext & WithMailer,
  { studentIds }: RemindInput,
): Promise<RemindResult> {
  if (!hasPaymentData(ctx.profile)) throw new AppError("billing.payment_method_missing");
  const lastTurn = ctx.now().getTime() + LAST_TURN_MILLIS;
  const open = await openCharges(ctx);
  const arrears = inArrears(open, ctx.today);
  const meant = [...new Set(studentIds ?? arrears.slice(0, MAX_BULK_STUDENTS))];
  const students = await studentsById(ctx, [...meant, ...arrears]);
  const openOf = Map.groupBy(open, ({ studentId }) => studentId);
  const parties = partiesOf(meant, arrears, students);
  const mailed = await mailedToday(ctx, emailsOf(meant.flatMap((id) => students.get(id) ?? [])));
  const asked = new Set(meant);
  const turns = await runWithDeadline<readonly number[], Result[]>(parties, {
    work: (ids) => remindParty(ctx, { ids, asked, mailed }, students, openOf),
    left: (ids) => ids.filter((id) => asked.has(id)).map((id) => refused(id, students.get(id), "invoice.not_sent")),
    isTimeLeft: () => ctx.now().getTime() < lastTurn,
  });
  const lines = new Map(turns.flat().map((line) => [line.studentId, line]));
  const results = [...new Set([...meant, ...lines.keys()])].flatMap((id) => lines.get(id) ?? []);
  const sentCount = results.filter(({ sent }) => sent).length;
  const skippedCount = results.filter(({ code }) => code !== null && SKIPS.has(code)).length;
  return { sentCount, skippedCount, errorCount: results.length - sentCount - skippedCount, results };
}
