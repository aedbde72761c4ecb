/** How a charge is settled, reopened and voided: always from the status that was read, and in step with the open index. */
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { isStill, setFields } from "../model/expressions.ts";
import { openIndexKey, paymentKey } from "../model/keys.ts";
import { type Payment, paymentOf } from "../model/payment.ts";
import { ConditionFailed } from "../model/ports/table.ts";

/** What a change of status leaves on the charge; undefined takes the attribute away. */
type StatusFields = Pick<Payment, "status"> & Partial<Pick<Payment, "paidDate" | "paidAt" | "voidedAt" | "voidReason">>;

/** Marks a charge paid today, by the owner's calendar; undefined when it was changed meanwhile. */
export function settlePayment(ctx: ProfileContext, before: Payment): Promise<Payment | undefined> {
  return change(ctx, before, { status: "pago", paidDate: ctx.today, paidAt: ctx.now().toISOString() });
}

/** Opens a paid charge again; undefined when it was changed meanwhile. */
export function reopenPayment(ctx: OwnerContext, before: Payment): Promise<Payment | undefined> {
  return change(ctx, before, { status: "pendente", paidDate: null, paidAt: undefined });
}

/** Voids an open charge for a reason; undefined when it was changed meanwhile. */
export function voidPayment(ctx: OwnerContext, before: Payment, voidReason: string): Promise<Payment | undefined> {
  return change(ctx, before, { status: "cancelado", voidedAt: ctx.now().toISOString(), voidReason });
}

async function change(ctx: OwnerContext, before: Payment, fields: StatusFields): Promise<Payment | undefined> {
  const index = { l1sk: openIndexKey({ ...before, ...fields }).l1sk };
  const condition = isStill({ status: before.status });
  try {
    return paymentOf(
      await ctx.table.updateAndRead(paymentKey(ctx.ownerId, before), setFields({ ...fields, ...index }), condition),
    );
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}
