import { changedMeanwhile } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { getCharge } from "../store/charges.ts";
import { storeLedger } from "../store/write-ledger.ts";

/**
 * Tried twice, unless `isDone`. @throws AppError conflict.changed_meanwhile, and what `change`
 * throws
 */
export async function changeLedger(
  ctx: OwnerContext,
  before: Charge,
  { change, isDone }: { change: (charge: Charge) => Charge; isDone: (charge: Charge) => boolean },
): Promise<Charge> {
  if (isDone(before)) return before;
  const stored = await storeLedger(ctx, before, change(before));
  if (stored) return stored;
  const now = await getCharge(ctx, before);
  if (!now || !isDone(now)) throw changedMeanwhile();
  return now;
}
