import { type Charge, decodeCharge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { chargeKey } from "../model/keys.ts";
import { ConditionFailed, type Expression, type Item } from "../model/ports/table.ts";
import { wasWritten } from "../table/commit.ts";

/** The write names no other attribute: IAM would then let the page's Lambda write it. */
export function storeReport(ctx: OwnerContext, before: Charge): Promise<boolean> {
  const condition: Expression = {
    expression: "attribute_exists(pk) AND attribute_not_exists(#reportedAt)",
    names: { "#reportedAt": "reportedAt" },
  };
  const change = setFields({ reportedAt: ctx.now().toISOString() });
  return wasWritten(ctx.table.update(chargeKey(ctx.ownerId, before), change, condition));
}

/** Returns undefined if the report changed since it was read. */
export function refuseReport(ctx: OwnerContext, before: Charge, reason: string): Promise<Charge | undefined> {
  const reportRefusal = { ...before.reportRefusal, at: ctx.now().toISOString(), reason };
  const refused = { reportedAt: undefined, reportRefusal };
  const { reportedAt, erasedAt } = before;
  return change(ctx, before, refused, unchanged({ status: "pendente", reportedAt, erasedAt }));
}

async function change(ctx: OwnerContext, before: Charge, fields: Item, condition: Expression) {
  try {
    return decodeCharge(await ctx.table.updateAndRead(chargeKey(ctx.ownerId, before), setFields(fields), condition));
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}
