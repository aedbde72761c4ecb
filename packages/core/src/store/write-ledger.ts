/** How a charge's ledger grows and how it is voided: always from the state that was read, in step with the open index. */
import type { OwnerContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { openIndexKey, paymentKey } from "../model/keys.ts";
import { type Payment, paymentOf } from "../model/payment.ts";
import { ConditionFailed, type Item } from "../model/ports/table.ts";

/** Stores the ledger of `after` with its sum and status; undefined when the charge was changed since `before` was read. */
export function storeLedger(ctx: OwnerContext, before: Payment, after: Payment): Promise<Payment | undefined> {
  const { ledger, settledCents, status, paidDate, paidAt } = after;
  const fields = { ledger, ledgerSize: ledger.length, settledCents, status, paidDate, paidAt };
  // What was paid answers the student's report. One that came since `before` was read stays where something is left.
  return change(ctx, before, status === "pago" ? { ...fields, reportedAt: undefined } : fields);
}

/** Voids an open charge for a reason; undefined when it was changed meanwhile. */
export function voidPayment(ctx: OwnerContext, before: Payment, voidReason: string): Promise<Payment | undefined> {
  return change(ctx, before, { status: "cancelado", voidedAt: ctx.now().toISOString(), voidReason });
}

/** Sets attributes, undefined ones away, while status and ledger are as they were read. */
async function change(
  ctx: OwnerContext,
  before: Payment,
  fields: Item & Pick<Payment, "status">,
): Promise<Payment | undefined> {
  const index = { l1sk: openIndexKey({ ...before, ...fields }).l1sk };
  // What was read before an erasure would bring its words back.
  const { status, ledgerSize, erasedAt } = before;
  const condition = unchanged({ status, ledgerSize: ledgerSize || undefined, erasedAt });
  try {
    return paymentOf(
      await ctx.table.updateAndRead(paymentKey(ctx.ownerId, before), setFields({ ...fields, ...index }), condition),
    );
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}
