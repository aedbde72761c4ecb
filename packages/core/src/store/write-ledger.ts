/** Each write starts from the state read, and updates the open and the settlements' index. */

import type { CivilDate, YearMonth } from "@emdia/contracts/values/calendar";
import type { Charge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { both, setFields, startingBetween, unchanged } from "../model/expressions.ts";
import { chargeKey, openIndexKey, settledPrefix, settlementKey } from "../model/keys.ts";
import { isReversed, type LedgerEntry, settlementsIn } from "../model/ledger.ts";
import { type DatedSettlement, datedSettlementOf } from "../model/month-money.ts";
import type { Item, Write } from "../model/ports/table.ts";
import { clickOf } from "../model/receipt.ts";
import { asStored } from "../model/stored.ts";
import { allOf, wasWritten } from "../table/reading.ts";
import { getCharge } from "./charges.ts";

/** The first write is refused if the charge was changed since `before` was read. */
export function ledgerWrites(ctx: OwnerContext, before: Charge, after: Charge): Write[] {
  const { ledger, settledCents, status, paidDate, paidAt, entryLinks, amountCents, discountCents } = after;
  const { discountReason, punctualityCents, dueDate, lateFee, voidedAt, voidReason } = after;
  const fields = {
    ...(ledger.length > 0 && { ledger, ledgerSize: ledger.length, settledCents }),
    ...(status === "cancelado" && { voidedAt, voidReason }),
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
  if (!(await wasWritten(ctx.table.transact(ledgerWrites(ctx, before, after))))) return undefined;
  return getCharge(ctx, before);
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

/**
 * No other file accesses settlements by day (docs/decisions/035-money-seen-two-ways.md). Returns
 * one write for each settlement that was added, reversed or restored.
 */
export function settlementWrites(ctx: OwnerContext, { ledger: known }: Pick<Charge, "ledger">, after: Charge): Write[] {
  const isWritten = (entry: LedgerEntry) =>
    known.some(({ number }) => number === entry.number) && isReversed(known, entry) === isReversed(after.ledger, entry);
  return settlementsIn(after.ledger)
    .filter((entry) => !isWritten(entry))
    .map((entry) => {
      const { amountCents, method, payerId, feeCents } = asStored(entry);
      const own = { reference: after.reference, paidWith: clickOf(entry) };
      const reversed = isReversed(after.ledger, entry) || undefined;
      return {
        update: settlementKey(ctx.ownerId, { ...after, ...entry }),
        change: setFields({ amountCents, method, ...own, isReversed: reversed, payerId, feeCents }),
      };
    });
}

/** Includes both days and reversed settlements. The cost does not grow with the history. */
export async function settlementsBetween<When extends YearMonth | CivilDate>(
  ctx: OwnerContext,
  from: When,
  to: When,
): Promise<DatedSettlement[]> {
  const key = startingBetween(ctx.ownerId, settledPrefix(from), settledPrefix(to));
  return (await allOf(ctx.table, { key, consistent: true })).map(datedSettlementOf);
}
