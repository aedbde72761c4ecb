import type { ChargeWire } from "@emdia/contracts/settlement";
import { toChargeView } from "../model/charge-view.ts";
import type { ProfileContext } from "../model/context.ts";
import { findById } from "./find-by-id.ts";

/**
 * A charge with its ledger; an expected one has none yet.
 * @throws AppError payment.not_found for what does not exist, is void or is another owner's
 */
export async function getCharge(ctx: ProfileContext, paymentId: number): Promise<ChargeWire> {
  const { payment, isStored } = await findById(ctx, paymentId);
  return toChargeView(ctx, payment, !isStored);
}
