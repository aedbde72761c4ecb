import type { ChargeKey } from "@emdia/contracts/values/charge-id";
import { type PayerKey, payerKeyOf } from "@emdia/contracts/values/payer-key";
import { logger } from "../logger.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { isDue, isPausedOn } from "../model/due.ts";
import type { Plan } from "../model/plan.ts";
import type { Student } from "../model/student.ts";
import { isCarried } from "../model/told.ts";
import { getReadableCharges } from "../store/charges.ts";
import { alignCycle, hangsOnBillingDay, missedByLastRun } from "../store/cycles.ts";
import { readMessages, readPointed } from "../store/messages.ts";
import { openChargesBetween } from "../store/open-charges.ts";
import { readablePayersById } from "../store/payers.ts";
import { readablePlansById } from "../store/plans.ts";
import { isOnlyPaidAhead } from "../store/release-ahead.ts";
import { knownStudentsById, pageOfReadableStudents, readableStudentsById } from "../store/students.ts";
import { readWatermark } from "../store/watermark.ts";
import { isDataFailure } from "../table/reading.ts";
import type { PayerCharges, RunContext, StudentCharge } from "./student-charge.ts";

/** One message processes this many students; another message continues with the rest. */
const STUDENTS_PER_PAGE = 100;

/**
 * The run charges the students `here`; `unreadable` counts those who cannot be read, `isLost` if
 * none can. `erased` have their name in the month's charge, `away` are open charges of paused
 * students, paid in part ahead, `leftOut` those of students who left before they were told.
 */
export type RunPage = {
  payers: PayerCharges[];
  plans: Plans;
  here: ReadonlySet<number>;
  erased: Student[];
  away: Charge[];
  leftOut: Charge[];
  unreadable: number;
  isLost: boolean;
  cursor: string | undefined;
};

type Stored = { stored: ReadonlyMap<number, Charge>; unreadable: ReadonlySet<number> };

export async function readRunPage(ctx: RunContext, cursor: string | undefined): Promise<RunPage> {
  const { billing } = ctx.profile;
  const [page, plans, watermark] = await Promise.all([
    pageOfReadableStudents(ctx, STUDENTS_PER_PAGE, cursor),
    readablePlansById(ctx),
    readWatermark(ctx),
  ]);
  const [read, open] = await Promise.all([
    readStored(
      ctx,
      [...page.items, ...page.erased].map(({ id }) => id),
    ),
    openOfPage(ctx, page.items, cursor, page.cursor === undefined),
  ]);
  const { dues, withoutPlan } = duesOf(ctx, await withCycles(ctx, page.items, plans), read, plans);
  const onPage = new Set(page.items.map(({ id }) => id));
  const beyond = await readBeyond(ctx, { dues, plans }, onPage);
  const all = [...dues, ...duesOf(ctx, beyond.students, beyond.read, plans).dues];
  const charged = new Set(all.map(({ student }) => student.id));
  // The payer may owe more than what this message is to name.
  const isToName = ({ month, sequence, studentId }: ChargeKey) => {
    const charge = month === billing.month && sequence === 0 ? read.stored.get(studentId) : undefined;
    return charge !== undefined && !isCarried(charge);
  };
  const isOld = (id: number) => open.some((one) => one.studentId === id && !isToName(one));
  const payerOf = new Map([...page.items, ...beyond.listed].map((student) => [student.id, payerKeyOf(student)]));
  const owedBy = (key: PayerKey, own: readonly StudentCharge[]): Pick<PayerCharges, "allIds" | "open"> => {
    const listed = beyond.payers.get(Number(key.slice(1)))?.studentIds ?? [];
    const ids = listed.filter((id) => (payerOf.get(id) ?? key) === key);
    const known = key.startsWith("P") && ids.length > 0 ? ids : own.map(({ student }) => student.id);
    const isHere = known.every((id) => onPage.has(id));
    if (!isHere) return { allIds: known, open: undefined };
    return { allIds: known.some(isOld) ? known : [], open: open.filter(({ studentId }) => known.includes(studentId)) };
  };
  const payers = payersOf(all, new Set([...read.unreadable, ...beyond.read.unreadable])).map(([payer, own]) => ({
    payer,
    dues: own,
    ...owedBy(payer, own),
    watermark,
  }));
  const unreadable = page.unreadable + withoutPlan;
  const away = page.items
    .filter((student) => isPausedOn(student, billing.date))
    .flatMap(({ id }) => read.stored.get(id) ?? [])
    .filter(isOnlyPaidAhead);
  const pointing = open.filter((one) => one.month === billing.month && one.sequence === 0 && one.message);
  const left = pointing.map(({ studentId }) => studentId).filter((id) => !charged.has(id));
  return {
    payers,
    plans,
    here: new Set(dues.map(({ student }) => student.id)),
    erased: page.erased.filter(({ id }) => read.stored.has(id) && read.stored.get(id)?.erasedAt === undefined),
    // A charge of which a chat told the payer is no longer one that is only paid ahead.
    away: (await readMessages(ctx, away)).filter(isOnlyPaidAhead),
    leftOut: left.length > 0 ? await leftOutOf(ctx, left) : [],
    unreadable,
    isLost: unreadable > 0 && unreadable === page.items.length + page.unreadable,
    cursor: page.cursor,
  };
}

/** Reads the charges of these students in the run's month, with the messages they point to. */
async function readStored(ctx: ProfileContext, studentIds: readonly number[]): Promise<Stored> {
  const { month } = ctx.profile.billing;
  const keys = studentIds.map((studentId) => ({ studentId, month, sequence: 0 }));
  const { charges, unreadable } = await getReadableCharges(ctx, keys);
  const pointed = await readPointed(ctx, charges);
  return { stored: new Map(pointed.map((charge) => [charge.studentId, charge])), unreadable };
}

function owes(ctx: ProfileContext, student: Student, plan: Plan, stored: Charge | undefined): boolean {
  const { billing } = ctx.profile;
  return !isPausedOn(student, billing.date) && (!!stored || isDue(student, plan, billing.month, ctx.profile));
}

type Plans = ReadonlyMap<number, Plan>;

/** Aligns the cycles that an edit of the billing day, or during the last run, left unaligned. */
async function withCycles(ctx: ProfileContext, students: readonly Student[], plans: Plans): Promise<Student[]> {
  const missed = await missedByLastRun(ctx, students, plans);
  const isUnaligned = (student: Student) => missed.has(student.id) || hangsOnBillingDay(ctx, student, plans);
  const aligned: Student[] = [];
  for (const student of students) aligned.push(isUnaligned(student) ? await withCycle(ctx, student, plans) : student);
  return aligned;
}

async function withCycle(ctx: ProfileContext, student: Student, plans: Plans): Promise<Student> {
  try {
    return { ...student, anchorMonth: (await alignCycle(ctx, student.id, plans)).anchorMonth };
  } catch (error) {
    if (!isDataFailure(error)) throw error;
    logger.error("a student's charges cannot be read", error, { ownerId: ctx.ownerId, studentId: student.id });
    return student;
  }
}

/** Returns the charges that are due, and how many students have a missing or damaged plan. */
function duesOf(ctx: ProfileContext, students: readonly Student[], { stored }: Stored, plans: Plans) {
  const dues: StudentCharge[] = [];
  let withoutPlan = 0;
  for (const student of students) {
    const plan = plans.get(student.planId);
    const charge = stored.get(student.id);
    if (!plan) {
      withoutPlan += 1;
      logger.error("a student's plan cannot be read", undefined, { ownerId: ctx.ownerId, studentId: student.id });
    } else if (owes(ctx, student, plan, charge))
      dues.push({ student, plan, period: ctx.profile.billing, stored: charge });
  }
  return { dues, withoutPlan };
}

async function readBeyond(
  ctx: RunContext,
  { dues, plans }: { dues: readonly StudentCharge[]; plans: Plans },
  page: ReadonlySet<number>,
) {
  const payerIds = ctx.silence ? [] : dues.flatMap(({ student }) => student.payerId ?? []);
  const payers = await readablePayersById(ctx, payerIds);
  const beyond = [...payers.values()].flatMap(({ studentIds }) => studentIds).filter((id) => !page.has(id));
  const [listed, read] = await Promise.all([readableStudentsById(ctx, beyond), readStored(ctx, beyond)]);
  // A student who left a payer since the list was read is charged with the new payer's others.
  const students = listed.filter(({ payerId }) => payerId !== undefined && payers.has(payerId));
  return { payers, listed, students: await withCycles(ctx, students, plans), read };
}

/** Groups charges by payer. A student who cannot be read forms a group alone, and fails alone. */
function payersOf(dues: readonly StudentCharge[], unreadable: ReadonlySet<number>): [PayerKey, StudentCharge[]][] {
  const [broken, good] = [true, false].map((is) => dues.filter(({ student }) => unreadable.has(student.id) === is));
  const groups = Map.groupBy(good ?? [], ({ student }) => payerKeyOf(student));
  const alone = (broken ?? []).map((due): [PayerKey, StudentCharge[]] => [payerKeyOf(due.student), [due]]);
  const all = [...groups, ...alone].map(([key, own]): [PayerKey, StudentCharge[]] => [
    key,
    own.toSorted((a, b) => a.student.id - b.student.id),
  ]);
  return all;
}

/** Returns the run's open charges of students paused or archived before anybody was told. */
async function leftOutOf(ctx: ProfileContext, ids: readonly number[]): Promise<Charge[]> {
  const { billing } = ctx.profile;
  const left = (await knownStudentsById(ctx, ids)).filter(
    (student) => student.status === "arquivado" || isPausedOn(student, billing.date),
  );
  const { stored } = await readStored(
    ctx,
    left.map(({ id }) => id),
  );
  return [...stored.values()].filter((one) => one.status === "pendente" && one.message && !isCarried(one));
}

const FIRST = 1;
const LAST = 9_999_999;

/** Returns the open charges of a page's students, archived ones too, by their numbers. */
const openOfPage = (ctx: ProfileContext, items: readonly Student[], from: string | undefined, isLast: boolean) =>
  openChargesBetween(ctx, from ? (items[0]?.id ?? FIRST) : FIRST, isLast ? LAST : (items.at(-1)?.id ?? LAST));
