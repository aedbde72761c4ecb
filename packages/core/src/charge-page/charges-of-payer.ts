import { addMonths, type CivilDate, monthOf } from "@emdia/contracts/values/calendar";
import { byAge, type Charge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { MAX_REMINDED } from "../model/reminder.ts";
import { getReadableCharges } from "../store/charges.ts";
import { openCharges } from "../store/open-charges.ts";

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
/**
 * The months of these receipts, relative to the current month: the next month, then a year back.
 */
const RECEIPT_MONTHS = Array.from({ length: 13 }, (_, index) => 1 - index);

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
  const months = RECEIPT_MONTHS.map((count) => addMonths(monthOf(today), count));
  const keys = months.flatMap((month) => studentIds.map((studentId) => ({ studentId, month, sequence: 0 })));
  const { charges } = await getReadableCharges(ctx, keys);
  return charges
    .filter(({ status, settledCents, erasedAt }) => status === "pago" && settledCents > 0 && erasedAt === undefined)
    .toSorted((a, b) => b.month.localeCompare(a.month) || a.studentId - b.studentId)
    .slice(0, MAX_RECEIPTS);
}
