import { MAX_PAGE, MONTHS_AHEAD } from "@emdia/contracts/constants";
import type { StudentQuery, StudentWire } from "@emdia/contracts/student";
import { addMonths, laterOf, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { byAge, type Charge, chargeKeysOf } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { firstMonthOf } from "../model/due.ts";
import type { StudentCharges } from "../model/next-charge.ts";
import { type Student, wasCharged } from "../model/student.ts";
import { toStudentView } from "../model/student-view.ts";
import { backlogOf } from "../store/backlog.ts";
import { chargesBetween, getCharges } from "../store/charges.ts";
import { openCharges } from "../store/open-charges.ts";
import { plansById } from "../store/plans.ts";
import { pageOfStudents, requireStudent } from "../store/students.ts";
import type { Page } from "../table/reading.ts";

type ListInput = { limit?: number | undefined; cursor?: string | undefined; status?: StudentQuery["status"] };

const LISTS = { aguardando: "waiting", arquivado: "archived", present: "present" } as const;

export async function listStudents(
  ctx: ProfileContext,
  { limit = MAX_PAGE, cursor, status }: ListInput,
): Promise<Page<StudentWire>> {
  const [page, plans, chargesAmong] = await Promise.all([
    pageOfStudents(ctx, limit, cursor, LISTS[status ?? "present"]),
    plansById(ctx),
    chargesByStudent(ctx),
  ]);
  const chargesOf = await chargesAmong(page.items);
  const view = (student: Student) => toStudentView(ctx, student, plans.get(student.planId), chargesOf(student.id));
  return { items: page.items.map(view), cursor: page.cursor };
}

export async function viewStudent(ctx: ProfileContext, student: Student): Promise<StudentWire> {
  const [plans, chargesAmong] = await Promise.all([plansById(ctx), chargesByStudent(ctx)]);
  const chargesOf = await chargesAmong([student]);
  return toStudentView(ctx, student, plans.get(student.planId), chargesOf(student.id));
}

/** Finds archived students too. @throws AppError student.not_found */
export const getStudent = async (ctx: ProfileContext, studentId: number): Promise<StudentWire> =>
  viewStudent(ctx, await requireStudent(ctx, studentId));

/** At most this many months are searched for a student without a known paid charge. */
const LOOK_BACK = 60;

/** Reads earlier charges only of students without an open or a recently paid charge. */
export async function chargesByStudent(
  ctx: ProfileContext,
): Promise<(students: readonly Student[]) => Promise<(studentId: number) => StudentCharges>> {
  const [month, pending] = [monthOf(ctx.today), ctx.profile.billing.month];
  const [first, last] = month < pending ? [month, pending] : [pending, month];
  const from = addMonths(first, -1);
  const [open, charges] = await Promise.all([
    openCharges(ctx),
    chargesBetween(ctx, from, addMonths(last, MONTHS_AHEAD)),
  ]);
  const openOf = Map.groupBy(open, ({ studentId }) => studentId);
  const chargedBy = Map.groupBy(
    charges.filter((charge) => charge.month >= first && charge.sequence === 0),
    ({ studentId }) => studentId,
  );
  const paid = payingStudents(charges);
  return async (students) => {
    const unknown = students.filter(({ id }) => !paid.has(id) && !openOf.has(id));
    const [paidBefore, backlog] = await Promise.all([
      studentsWhoPaidBefore(ctx, unknown, from),
      backlogOf(ctx, students),
    ]);
    const lateOf = Map.groupBy(backlog, ({ studentId }) => studentId);
    return (studentId) => ({
      open: [...(openOf.get(studentId) ?? []), ...(lateOf.get(studentId) ?? [])].toSorted(byAge),
      chargedMonths: new Set(chargedBy.get(studentId)?.map((charge) => charge.month)),
      hasPaid: paid.has(studentId) || paidBefore.has(studentId),
    });
  };
}

const payingStudents = (charges: readonly Charge[]): ReadonlySet<number> =>
  new Set(charges.filter(({ status }) => status === "pago").map(({ studentId }) => studentId));

/** Reads the charge at which each cycle begins, and others only if that one is not paid. */
async function studentsWhoPaidBefore(ctx: ProfileContext, students: readonly Student[], month: YearMonth) {
  const earlier = students.filter((one) => wasCharged(one) && firstMonthOf(ctx, one) < month);
  const firsts = earlier.flatMap(({ id, anchorMonth }) =>
    anchorMonth !== null && anchorMonth < month ? [{ studentId: id, month: anchorMonth, sequence: 0 }] : [],
  );
  const paidFirst = payingStudents(await getCharges(ctx, firsts));
  const laters = earlier
    .filter(({ id }) => !paidFirst.has(id))
    .flatMap((one) =>
      chargeKeysOf(one, laterOf(firstMonthOf(ctx, one), addMonths(month, -LOOK_BACK)), addMonths(month, -1)),
    );
  return new Set([...paidFirst, ...payingStudents(await getCharges(ctx, laters))]);
}
