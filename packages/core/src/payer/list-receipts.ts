import { addMonths, type CivilDate, monthOf } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { byAge, type Charge } from "../model/charge.ts";
import { chargeKeysOf } from "../model/charge-keys.ts";
import type { OwnerContext } from "../model/context.ts";
import { liveSettlements } from "../model/ledger.ts";
import { isPaidBy, receiptKeyOf, type Settled } from "../model/receipt.ts";
import { getReadableCharges } from "../store/charges.ts";
import type { CurrentPayer } from "../store/current-payer.ts";

const MAX_RECEIPTS = 60;
/** Receipts go back this many months from the current one, and one month ahead. */
const EARLIER_MONTHS = 11;

/** Lists at most sixty, newest first, none of a former payer. A long history costs no more. */
export async function receiptsFor(
  ctx: OwnerContext & { today: CivilDate },
  { key, students }: CurrentPayer,
  open: readonly Charge[],
): Promise<(readonly Settled[])[]> {
  const month = monthOf(ctx.today);
  const keys = students.flatMap((one) => chargeKeysOf(one, addMonths(month, -EARLIER_MONTHS), addMonths(month, 1)));
  const { charges } = await getReadableCharges(ctx, keys);
  const known = new Map(
    [...open, ...charges.filter(({ erasedAt }) => erasedAt === undefined)].map((charge) => [
      chargeIdOf(charge),
      charge,
    ]),
  );
  const settled = [...known.values()].toSorted(byAge).flatMap((charge) =>
    liveSettlements(charge.ledger)
      .filter((entry) => isPaidBy(key, entry))
      .map((entry): Settled => ({ charge, entry })),
  );
  return [...Map.groupBy(settled, receiptKeyOf).values()].toSorted(byDay).slice(0, MAX_RECEIPTS);
}

function byDay([a]: readonly Settled[], [b]: readonly Settled[]): number {
  const [one = "", other = ""] = [a?.entry, b?.entry].map((entry) => entry && `${entry.date} ${entry.at}`);
  return other.localeCompare(one);
}
