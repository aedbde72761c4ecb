import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import { isListed } from "../model/charge.ts";
import { toChargeDetailView } from "../model/charge-detail-view.ts";
import type { ProfileContext } from "../model/context.ts";
import { getCharge } from "../store/charges.ts";
import { readLeadMail } from "../store/lead-mails.ts";
import { invalidateLinks } from "../store/reports.ts";

/**
 * "Trocar link": gives the charge's page a new address; the old addresses show only that they were
 * replaced.
 * @throws AppError payment.not_found for a charge that is not stored, void or another owner's,
 *   conflict.changed_meanwhile
 */
export async function replaceLink(ctx: ProfileContext, paymentId: number): Promise<ChargeDetailWire> {
  const key = parseChargeId(paymentId);
  const charge = key && (await getCharge(ctx, key));
  if (!charge || !isListed(charge)) throw new AppError("payment.not_found");
  const replaced = await invalidateLinks(ctx, charge);
  if (!replaced) throw new AppError("conflict.changed_meanwhile");
  return toChargeDetailView(ctx, await readLeadMail(ctx, replaced));
}
