import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import { addMonths, laterOf, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import type { Charge } from "../model/charge.ts";
import { chargeKeysOf } from "../model/charge-keys.ts";
import { firstMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import type { StudentCharges } from "../model/next-charge.ts";
import type { Student } from "../model/student.ts";
import { backlogOf } from "../store/backlog.ts";
import { chargesBetween, getCharges } from "../store/charges.ts";
import { openCharges } from "../store/open-charges.ts";

/** At most this many months are searched for a student without a known paid charge. */
const LOOK_BACK = 60;

/** Earlier charges are read only of students without a known paid one: history costs nothing. */
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
      open: [...(openOf.get(studentId) ?? []), ...(lateOf.get(studentId) ?? [])],
      chargedMonths: new Set(chargedBy.get(studentId)?.map((charge) => charge.month)),
      hasPaid: paid.has(studentId) || paidBefore.has(studentId),
    });
  };
}

const payingStudents = (charges: readonly Charge[]): ReadonlySet<number> =>
  new Set(charges.filter(({ status }) => status === "pago").map(({ studentId }) => studentId));

/** Reads the charge at which each cycle begins, and others only if that one is not paid. */
async function studentsWhoPaidBefore(ctx: ProfileContext, students: readonly Student[], month: YearMonth) {
  const earlier = students.filter((one) => one.anchorMonth !== null && firstMonthOf(ctx, one) < month);
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
