import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import { addMonths, monthOf, monthsBetween, type YearMonth } from "@emdia/contracts/values/calendar";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import type { StudentCharges } from "../model/next-charge.ts";
import type { Student } from "../model/student.ts";
import { backlogOf, toOpenCharge } from "../store/backlog.ts";
import { chargesBetween, getCharges } from "../store/charges.ts";
import { openCharges } from "../store/open-charges.ts";

/** The most months that are searched for a student without a known paid charge. */
const LOOK_BACK = 60;

/**
 * Returns the charges of the owner's students, as lists need them. It reads the open charges by
 * their index and the charges from the month before the pending one on, with those paid ahead: the
 * cost of a list does not grow with the history. For students without a paid charge among these,
 * earlier charges are read too.
 */
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
    charges.filter((charge) => charge.month >= first),
    ({ studentId }) => studentId,
  );
  const paid = whoPaid(charges);
  return async (students) => {
    const unknown = students.filter(({ id }) => !paid.has(id) && !openOf.has(id));
    const [paidBefore, backlog] = await Promise.all([whoPaidBefore(ctx, unknown, from), backlogOf(ctx, students)]);
    const lateOf = Map.groupBy(backlog.map(toOpenCharge), ({ studentId }) => studentId);
    return (studentId) => ({
      open: [...(openOf.get(studentId) ?? []), ...(lateOf.get(studentId) ?? [])],
      chargedMonths: new Set(chargedBy.get(studentId)?.map((charge) => charge.month)),
      hasPaid: paid.has(studentId) || paidBefore.has(studentId),
    });
  };
}

const whoPaid = (charges: readonly Charge[]): ReadonlySet<number> =>
  new Set(charges.filter(({ status }) => status === "pago").map(({ studentId }) => studentId));

/**
 * Returns which of these students paid a charge from before a month: it reads their first charges,
 * and then the later ones of the other students.
 */
async function whoPaidBefore(ctx: ProfileContext, students: readonly Student[], month: YearMonth) {
  const earlier = students.flatMap(({ id, anchorMonth }) =>
    anchorMonth !== null && anchorMonth < month ? [{ id, anchorMonth }] : [],
  );
  const firsts = earlier.map(({ id, anchorMonth }) => ({ studentId: id, month: anchorMonth, sequence: 0 }));
  const paidFirst = whoPaid(await getCharges(ctx, firsts));
  const laters = earlier
    .filter(({ id }) => !paidFirst.has(id))
    .flatMap(({ id, anchorMonth }) => {
      const count = Math.min(monthsBetween(anchorMonth, month) - 1, LOOK_BACK);
      return Array.from({ length: count }, (_, ago) => ({
        studentId: id,
        month: addMonths(month, -1 - ago),
        sequence: 0,
      }));
    });
  return new Set([...paidFirst, ...whoPaid(await getCharges(ctx, laters))]);
}
