/**
 * Changes a charge's ledger and voids charges. Each write starts from the state that was read and
 * updates the open index; a change of the ledger also updates the index of settlements by day.
 */

import type { Charge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { both, setFields, unchanged } from "../model/expressions.ts";
import { chargeKey, openIndexKey } from "../model/keys.ts";
import { type Item, TransactionRefused, type Write } from "../model/ports/table.ts";
import { wasWritten } from "../table/was-written.ts";
import { getCharge } from "./charges.ts";
import { settlementWrites } from "./settlement-days.ts";

/**
 * Returns the writes that store the ledger of `after` with its sum and status, and its settlements
 * in the index by day. The first is refused if the charge was changed since `before` was read.
 */
export function ledgerWrites(ctx: OwnerContext, before: Charge, after: Charge): Write[] {
  const { ledger, settledCents, status, paidDate, paidAt, entryLinks, amountCents, discountCents } = after;
  const { discountReason, punctualityCents, dueDate, lateFee } = after;
  const fields = {
    ledger,
    ledgerSize: ledger.length,
    settledCents,
    status,
    paidDate,
    paidAt,
    entryLinks,
    // A punctuality discount that applies or is taken back, and a correction, change what the
    // charge asks for.
    ...(amountCents !== before.amountCents && { amountCents, discountCents, discountReason, punctualityCents }),
    ...(dueDate !== before.dueDate && { dueDate, lateFee, punctualityCents }),
  };
  // A full payment also answers the student's report. While an amount is left, the report stays,
  // also if it arrived since `before` was read.
  const change = changeOf(ctx, before, status === "pago" ? { ...fields, reportedAt: undefined } : fields);
  return [change, ...settlementWrites(ctx, before, after)];
}

/**
 * Stores a ledger by these writes in one transaction; undefined if the charge was changed since
 * `before` was read.
 */
export async function storeLedger(ctx: OwnerContext, before: Charge, after: Charge): Promise<Charge | undefined> {
  if (!(await isCommitted(ctx, ledgerWrites(ctx, before, after)))) return undefined;
  return getCharge(ctx, before);
}

/** Voids an open charge for a reason; false if it was changed meanwhile. */
export function storeVoid(ctx: OwnerContext, before: Charge, voidReason: string): Promise<boolean> {
  const fields = { status: "cancelado" as const, voidedAt: ctx.now().toISOString(), voidReason };
  const { update, change, condition } = changeOf(ctx, before, fields);
  return wasWritten(ctx.table.updateAndRead(update, change, condition));
}

/**
 * Returns the write that sets attributes, and removes undefined attributes, if status and ledger
 * are unchanged since the read.
 */
function changeOf(ctx: OwnerContext, before: Charge, fields: Item & Pick<Charge, "status">) {
  const index = { l1sk: openIndexKey({ ...before, ...fields }).l1sk };
  // Writing a state that was read before an erasure would restore the erased notes.
  const { status, ledgerSize, erasedAt, entryLinks } = before;
  const same = unchanged({ status, ledgerSize: ledgerSize || undefined, erasedAt, entryLinks });
  const condition = "dueDate" in fields ? both(same, untold(before)) : same;
  return { update: chargeKey(ctx.ownerId, before), change: setFields({ ...fields, ...index }), condition };
}

/** Requires that no message about a charge was begun since it was read: it names the due date. */
const untold = ({ message, unsent }: Charge) => unchanged({ message, unsent });

/** Commits the writes; false if the charge was changed since it was read. */
async function isCommitted(ctx: OwnerContext, writes: readonly Write[]): Promise<boolean> {
  try {
    await ctx.table.transact([...writes]);
    return true;
  } catch (error) {
    if (error instanceof TransactionRefused) return false;
    throw error;
  }
}
