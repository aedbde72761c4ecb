/** Each write starts from the state read, and updates the open and the settlements' index. */

import type { Charge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { both, setFields, unchanged } from "../model/expressions.ts";
import { chargeKey, openIndexKey } from "../model/keys.ts";
import { type Item, TransactionRefused, type Write } from "../model/ports/table.ts";
import { wasWritten } from "../table/commit.ts";
import { getCharge } from "./charges.ts";
import { settlementWrites } from "./settlement-days.ts";

/** The first write is refused if the charge was changed since `before` was read. */
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
    // A punctuality discount and a correction change what the charge asks for.
    ...(amountCents !== before.amountCents && { amountCents, discountCents, discountReason, punctualityCents }),
    ...(dueDate !== before.dueDate && { dueDate, lateFee, punctualityCents }),
  };
  // A full payment answers the payer's report; else it stays, even one that came since the read.
  const change = changeOf(ctx, before, status === "pago" ? { ...fields, reportedAt: undefined } : fields);
  return [change, ...settlementWrites(ctx, before, after)];
}

/** Returns undefined if the charge was changed since `before` was read. */
export async function storeLedger(ctx: OwnerContext, before: Charge, after: Charge): Promise<Charge | undefined> {
  if (!(await isCommitted(ctx, ledgerWrites(ctx, before, after)))) return undefined;
  return getCharge(ctx, before);
}

/** Returns false if the charge was changed meanwhile. */
export function storeVoid(ctx: OwnerContext, before: Charge, voidReason: string): Promise<boolean> {
  const fields = { status: "cancelado" as const, voidedAt: ctx.now().toISOString(), voidReason };
  const { update, change, condition } = changeOf(ctx, before, fields);
  return wasWritten(ctx.table.updateAndRead(update, change, condition));
}

/** The change requires that status and ledger are unchanged since the read. */
function changeOf(ctx: OwnerContext, before: Charge, fields: Item & Pick<Charge, "status">) {
  const index = { l1sk: openIndexKey({ ...before, ...fields }).l1sk };
  // Writing a state that was read before an erasure would restore the erased notes.
  const { status, ledgerSize, erasedAt, entryLinks } = before;
  const same = unchanged({ status, ledgerSize: ledgerSize || undefined, erasedAt, entryLinks });
  const condition = "dueDate" in fields ? both(same, untold(before)) : same;
  return { update: chargeKey(ctx.ownerId, before), change: setFields({ ...fields, ...index }), condition };
}

/** A message names the due date, so the date may move only while nobody was told. */
const untold = ({ message, unsent }: Charge) => unchanged({ message, unsent });

async function isCommitted(ctx: OwnerContext, writes: readonly Write[]): Promise<boolean> {
  try {
    await ctx.table.transact([...writes]);
    return true;
  } catch (error) {
    if (error instanceof TransactionRefused) return false;
    throw error;
  }
}
