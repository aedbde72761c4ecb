import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import { toChargeDetailView } from "../model/charge-detail-view.ts";
import { isPayableMonth } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { findChargeById } from "./find-charge-by-id.ts";

/**
 * Returns a charge with its ledger. An expected charge (this month or the year ahead) has no ledger
 * yet.
 * @throws AppError payment.not_found for a charge that does not exist, is void or is another
 *   owner's
 */
export async function getChargeDetail(ctx: ProfileContext, paymentId: number): Promise<ChargeDetailWire> {
  const { charge, isStored } = await findChargeById(ctx, paymentId, isPayableMonth);
  return toChargeDetailView(ctx, charge, !isStored);
}
