/** No other file accesses settlements by day (docs/decisions/035-money-seen-two-ways.md). */
import type { CivilDate, YearMonth } from "@emdia/contracts/values/calendar";
import type { Charge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { type DatedSettlement, datedSettlementOf } from "../model/dated-settlement.ts";
import { setFields } from "../model/expressions.ts";
import { ownerPartition, settledPrefix, settlementKey } from "../model/keys.ts";
import { isReversed, type LedgerEntry, settlementsIn } from "../model/ledger.ts";
import type { Write } from "../model/ports/table.ts";
import { clickOf } from "../model/receipt.ts";
import { asStored } from "../model/stored.ts";
import { allOf } from "../table/reading.ts";

/** Returns one write for each settlement that was added, reversed or restored. */
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
  const items = await allOf(ctx.table, {
    key: {
      expression: "pk = :pk AND sk BETWEEN :from AND :to",
      values: {
        ":pk": ownerPartition(ctx.ownerId),
        ":from": settledPrefix(from),
        ":to": `${settledPrefix(to)}~`,
      },
    },
    consistent: true,
  });
  return items.map(datedSettlementOf);
}
