import { AppError } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import type { Payment } from "../model/payment.ts";
import { getPayment } from "../store/payments.ts";
import { storeLedger } from "../store/write-ledger.ts";

/**
 * Stores what `change` makes of a charge. Where the charge was changed meanwhile it is read again: if it is then as
 * `isDone` asks, an answer was lost on the way and nothing is recorded twice.
 * @throws AppError conflict.changed_meanwhile, and what `change` throws
 */
export async function changeLedger(
  ctx: OwnerContext,
  before: Payment,
  { change, isDone }: { change: (payment: Payment) => Payment; isDone: (payment: Payment) => boolean },
): Promise<Payment> {
  if (isDone(before)) return before;
  const stored = await storeLedger(ctx, before, change(before));
  if (stored) return stored;
  const now = await getPayment(ctx, before);
  if (!now || !isDone(now)) throw new AppError("conflict.changed_meanwhile");
  return now;
}
