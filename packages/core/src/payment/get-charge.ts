import type { ChargeWire } from "@emdia/contracts/settlement";
import { toChargeView } from "../model/charge-view.ts";
import { isPayableMonth } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { findChargeById } from "./find-charge-by-id.ts";

/**
 * A charge with its ledger; one that is expected, this month or in the year ahead, has none yet.
 * @throws AppError payment.not_found for what does not exist, is void or is another owner's
 */
export async function getCharge(ctx: ProfileContext, paymentId: number): Promise<ChargeWire> {
  const { payment, isStored } = await findChargeById(ctx, paymentId, isPayableMonth);
  return toChargeView(ctx, payment, !isStored);
}
