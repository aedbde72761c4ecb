/** The student's "Já paguei" on a charge, the owner's no to it, and the link by which it came. */
import type { OwnerContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { paymentKey } from "../model/keys.ts";
import { type Payment, paymentOf } from "../model/payment.ts";
import { ConditionFailed, type Expression, type Item } from "../model/ports/table.ts";
import { conditionHeld } from "../table/condition-held.ts";

/**
 * Notes that the student says a charge is paid; false where they said so already. The page's Lambda may name no attribute
 * but this one, not even in a condition: IAM would let it write what it asks for. A charge that is paid in the same
 * instant keeps a report that `reportedAtOf` does not show.
 */
export function storeReport(ctx: OwnerContext, before: Payment): Promise<boolean> {
  const condition: Expression = {
    expression: "attribute_exists(pk) AND attribute_not_exists(#reportedAt)",
    names: { "#reportedAt": "reportedAt" },
  };
  const change = setFields({ reportedAt: ctx.now().toISOString() });
  return conditionHeld(ctx.table.update(paymentKey(ctx.ownerId, before), change, condition));
}

/** Takes the report away and keeps why; undefined where it is not the one that was read any more. */
export function refuseReport(ctx: OwnerContext, before: Payment, reason: string): Promise<Payment | undefined> {
  const reportRefusal = { ...before.reportRefusal, at: ctx.now().toISOString(), reason };
  const refused = { reportedAt: undefined, reportRefusal };
  const { reportedAt, erasedAt } = before;
  return change(ctx, before, refused, unchanged({ status: "pendente", reportedAt, erasedAt }));
}

/** Makes every link so far worthless; undefined where somebody else has just done so. */
export function nextLink(ctx: OwnerContext, before: Payment): Promise<Payment | undefined> {
  const { linkRevision, status } = before;
  return change(ctx, before, { linkRevision: (linkRevision ?? 0) + 1 }, unchanged({ status, linkRevision }));
}

async function change(ctx: OwnerContext, before: Payment, fields: Item, condition: Expression) {
  try {
    return paymentOf(await ctx.table.updateAndRead(paymentKey(ctx.ownerId, before), setFields(fields), condition));
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}
