/** How a charge is settled, reopened and voided: always from the status that was read, and in step with the open index. */
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { openIndexKey, paymentKey } from "../model/keys.ts";
import { type Payment, paymentOf } from "../model/payment.ts";
import { ConditionFailed, type Expression, type Item } from "../model/ports/table.ts";

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
  const condition = { expression: "#status = :old", values: { ":old": before.status } };
  try {
    return paymentOf(
      await ctx.table.updateAndRead(paymentKey(ctx.ownerId, before), changeOf({ ...fields, ...index }), condition),
    );
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

function changeOf(fields: Item): Expression {
  const names = Object.keys(fields);
  const given = names.filter((name) => fields[name] !== undefined);
  const gone = names.filter((name) => fields[name] === undefined);
  const set = `SET ${given.map((name) => `#${name} = :${name}`).join(", ")}`;
  return {
    expression: gone.length > 0 ? `${set} REMOVE ${gone.map((name) => `#${name}`).join(", ")}` : set,
    names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(given.map((name) => [`:${name}`, fields[name]])),
  };
}
