import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import { toChargeDetailView } from "../model/charge-detail-view.ts";
import { isPayableMonth } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { findChargeById } from "./find-charge-by-id.ts";

/** An expected charge has no ledger yet. @throws AppError payment.not_found, for void ones too */
export async function getChargeDetail(ctx: ProfileContext, paymentId: number): Promise<ChargeDetailWire> {
  const { charge, isStored } = await findChargeById(ctx, paymentId, isPayableMonth);
  return toChargeDetailView(ctx, charge, !isStored);
}
