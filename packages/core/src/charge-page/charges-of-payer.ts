import { addMonths, type CivilDate, monthOf } from "@emdia/contracts/values/calendar";
import { byAge, type Charge } from "../model/charge.ts";
import { chargeKeysOf } from "../model/charge-keys.ts";
import type { OwnerContext } from "../model/context.ts";
import { MAX_REMINDED } from "../model/reminder.ts";
import { getReadableCharges } from "../store/charges.ts";
import { openCharges } from "../store/open-charges.ts";
import { studentsById } from "../store/students.ts";

/**
 * Returns the open charges of these students, the oldest due date first, at most as many as a
 * reminder names.
 */
export async function openChargesOfAll(ctx: OwnerContext, studentIds: readonly number[]): Promise<Charge[]> {
  const open = await openCharges(ctx);
  const keys = open.filter(({ studentId }) => studentIds.includes(studentId)).slice(0, MAX_REMINDED);
  const { charges } = await getReadableCharges(ctx, keys);
  return charges.filter((charge) => charge.status === "pendente" && charge.erasedAt === undefined).toSorted(byAge);
}

/** A page shows at most this many receipts. */
const MAX_RECEIPTS = 60;
/** Receipts go back this many months from the current one, and one month ahead. */
const EARLIER_MONTHS = 11;

/**
 * Returns the paid charges of these students for the last twelve months and the next one, the
 * newest month first, at most sixty. The function reads each charge by its key, so that the cost
 * does not grow with the history.
 */
export async function paidChargesOfAll(
  ctx: OwnerContext,
  studentIds: readonly number[],
  today: CivilDate,
): Promise<Charge[]> {
  const month = monthOf(today);
  const students = [...(await studentsById(ctx, studentIds)).values()];
  const keys = students.flatMap((one) => chargeKeysOf(one, addMonths(month, -EARLIER_MONTHS), addMonths(month, 1)));
  const { charges } = await getReadableCharges(ctx, keys);
  return charges
    .filter(({ status, settledCents, erasedAt }) => status === "pago" && settledCents > 0 && erasedAt === undefined)
    .toSorted((a, b) => b.month.localeCompare(a.month) || a.studentId - b.studentId)
    .slice(0, MAX_RECEIPTS);
}
