/**
 * Changes a charge's ledger and voids the charge: always from the state that was read, in step with
 * the open index.
 */

import { type Charge, decodeCharge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { chargeKey, openIndexKey } from "../model/keys.ts";
import { ConditionFailed, type Item } from "../model/ports/table.ts";

/**
 * Stores the ledger of `after` with its sum and status; undefined if the charge was changed since
 * `before` was read.
 */
export function storeLedger(ctx: OwnerContext, before: Charge, after: Charge): Promise<Charge | undefined> {
  const { ledger, settledCents, status, paidDate, paidAt } = after;
  const fields = { ledger, ledgerSize: ledger.length, settledCents, status, paidDate, paidAt };
  // A full payment answers the student's report. While an amount is left, a report that arrived
  // since `before` was read stays.
  return change(ctx, before, status === "pago" ? { ...fields, reportedAt: undefined } : fields);
}

/** Voids an open charge for a reason; undefined if it was changed meanwhile. */
export function storeVoid(ctx: OwnerContext, before: Charge, voidReason: string): Promise<Charge | undefined> {
  return change(ctx, before, { status: "cancelado", voidedAt: ctx.now().toISOString(), voidReason });
}

/** Sets attributes and removes undefined ones, while status and ledger are as they were read. */
async function change(
  ctx: OwnerContext,
  before: Charge,
  fields: Item & Pick<Charge, "status">,
): Promise<Charge | undefined> {
  const index = { l1sk: openIndexKey({ ...before, ...fields }).l1sk };
  // A state read before an erasure would restore the erased notes.
  const { status, ledgerSize, erasedAt } = before;
  const condition = unchanged({ status, ledgerSize: ledgerSize || undefined, erasedAt });
  try {
    return decodeCharge(
      await ctx.table.updateAndRead(chargeKey(ctx.ownerId, before), setFields({ ...fields, ...index }), condition),
    );
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}
