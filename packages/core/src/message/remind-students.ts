import { MAX_BULK_STUDENTS } from "@emdia/contracts/constants";
import type { RemindInput, RemindResult } from "@emdia/contracts/contact";
import type { ErrorCode } from "@emdia/contracts/errors";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { type OpenCharge, sumOwedOn } from "../model/amount-today.ts";
import { AppError } from "../model/app-error.ts";
import { billingAddressOf } from "../model/billing-contact.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { lanesOf, mainAddressesOf } from "../model/message-addresses.ts";
import { type Confirmed, remindableOf, reminderObstacleOf } from "../model/reminder.ts";
import { OWNER } from "../model/settle.ts";
import type { Student } from "../model/student.ts";
import { isContactedOn } from "../model/told.ts";
import { type Answer, bulkResult, isolate, type Outcome, runBatch } from "../run-batch.ts";
import { readMessages } from "../store/messages.ts";
import { debtOf, openCharges } from "../store/open-charges.ts";
import { studentsById } from "../store/students.ts";
import { withSiblings } from "../store/students-of-payers.ts";
import { isMailed, mailedToday } from "./mailed-today.ts";
import { type Sender, sendWithinLimits, withRoad } from "./open-road.ts";
import { sendReminder } from "./send-reminder.ts";

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

type Reminded = Outcome<number, readonly Charge[]>;

type Indebted = { student: Student; charges: readonly Charge[] };

/** `mailed` are the addresses that were mailed today. */
type Click = Confirmed & {
  asked: ReadonlySet<number>;
  mailed: ReadonlySet<string>;
  students: ReadonlyMap<number, Student>;
};

/**
 * Without `studentIds` reminds all in arrears. Those beyond the call's time get `invoice.not_sent`.
 * @throws AppError billing.payment_method_missing
 */
export async function remindStudents(
  asked: ProfileContext & WithMailer,
  { studentIds, evenPromised }: RemindInput,
): Promise<RemindResult> {
  if (!hasPaymentData(asked.profile)) throw new AppError("billing.payment_method_missing");
  const since = asked.now();
  const arrears = async () => inArrears(await openCharges(asked), asked.today).slice(0, MAX_BULK_STUDENTS);
  const meant = [...new Set(studentIds ?? (await arrears()))];
  const chosen = await studentsById(asked, meant);
  const all = await withSiblings(asked, [...chosen.values()]);
  const ctx = await withRoad(asked, all);
  const students = new Map(all.map((student) => [student.id, student]));
  const mailed = await mailedToday(ctx, mainAddressesOf(meant.flatMap((id) => students.get(id) ?? [])));
  const wanted = new Set(meant);
  // A payer's other students are in the message too.
  const lanes = lanesOf([...new Set([...meant, ...students.keys()])], students).map((lane) =>
    lane.filter((ids) => ids.some((id) => wanted.has(id))),
  );
  const turns = await runBatch(ctx, lanes, {
    since,
    work: (ids) =>
      remindParty(ctx, ids, { asked: wanted, mailed, students, evenPromised: evenPromised && wanted.size === 1 }),
    failureOf: (ids) => ({ ...UNREAD, fields: { studentIds: ids.join(",") } }),
    notStarted: NOT_SENT,
  });
  // If an address was not processed, no mail was sent to it, whatever the cause.
  const noTurn = (ids: readonly number[]) =>
    ids.filter((id) => wanted.has(id)).map((item) => ({ item, code: NOT_SENT }));
  const outcomes = turns.flatMap(({ item, about }): readonly Reminded[] => about ?? noTurn(item));
  const outcomeOf = new Map(outcomes.map((one) => [one.item, one]));
  const ordered = [...new Set([...meant, ...outcomeOf.keys()])].flatMap((id) => outcomeOf.get(id) ?? []);
  const aboutOf = ({ item, about }: Reminded) => {
    const own = about?.filter(({ studentId }) => studentId === item);
    return {
      studentId: item,
      studentName: students.get(item)?.name ?? null,
      amount: own ? reaisFromCents(sumOwedOn(own, ctx.today)) : null,
      charges: own ? own.length : null,
    };
  };
  return bulkResult(ordered, aboutOf, SKIPS);
}

/** Sends one message if a chosen student may be reminded. Others whom it names get an outcome. */
async function remindTogether(
  ctx: Sender,
  all: readonly Indebted[],
  { asked, mailed, evenPromised }: Click,
): Promise<Reminded[]> {
  const charges = all.flatMap((one) => one.charges);
  const blockOf = ({ student, charges: own }: Indebted): ErrorCode | undefined =>
    reminderObstacleOf(ctx, student, own, { evenPromised }) ??
    (isContactedOn(charges, ctx) || isMailed(student, mailed) ? "reminder.contacted_today" : undefined);
  const isAsked = ({ student }: Indebted) => asked.has(student.id);
  const blocks = new Map(all.filter(isAsked).map((one) => [one.student.id, blockOf(one)]));
  const free = all.filter(({ student }) => blocks.has(student.id) && blocks.get(student.id) === undefined);
  const debt = remindableOf(charges, ctx, { evenPromised });
  const answer = await remindPayer(
    ctx,
    [...free, ...all.filter((one) => !free.includes(one))],
    free.length > 0 ? debt : [],
  );
  const isNamed = ({ student }: Indebted) =>
    answer.code === null && debt.some(({ studentId }) => studentId === student.id);
  return all
    .filter((one) => isAsked(one) || isNamed(one))
    .map((one) => {
      const block = isNamed(one) ? undefined : blocks.get(one.student.id);
      return { item: one.student.id, ...(block ? { code: block } : answer) };
    });
}

/** After any error but an `AppError` it is unknown whether the mail was sent. */
async function remindPayer(
  ctx: Sender,
  [first, ...others]: readonly Indebted[],
  [oldest, ...newer]: readonly Charge[],
): Promise<Answer<readonly Charge[]>> {
  if (!first || !oldest) return { code: "reminder.nothing_overdue" };
  const ids = new Set([oldest, ...newer].map(({ studentId }) => studentId));
  const named = others.map(({ student }) => student).filter(({ id }) => ids.has(id));
  const about = {
    to: billingAddressOf(first.student) ?? "",
    madeBy: OWNER,
    students: [first.student, ...named] as const,
    named: [{ charge: oldest }, ...newer.map((charge) => ({ charge }))] as const,
  };
  const fields = { studentId: first.student.id };
  return isolate({ fact: "a reminder failed", code: "invoice.unconfirmed", fields }, async () => {
    await sendWithinLimits(ctx, { student: first.student }, () => sendReminder(ctx, about));
    return { code: null, about: [oldest, ...newer] };
  });
}

async function remindParty(ctx: Sender, ids: readonly number[], click: Click): Promise<Answer<Reminded[]>> {
  const known = ids.flatMap((id) => click.students.get(id) ?? []);
  if (known.length === 0) return { code: null, about: ids.map((item) => ({ item, code: "student.not_found" })) };
  const { charges } = await debtOf(ctx, { students: known });
  const byStudent = Map.groupBy(await readMessages(ctx, charges), ({ studentId }) => studentId);
  const indebted = known.map((student) => ({ student, charges: byStudent.get(student.id) ?? [] }));
  return { code: null, about: await remindTogether(ctx, indebted, click) };
}

const inArrears = (open: readonly OpenCharge[], today: string) => [
  ...new Set(open.filter(({ dueDate }) => dueDate < today).map(({ studentId }) => studentId)),
];
