import type { CoreContext } from "../model/context.ts";
import type { ChargeLink } from "../model/ports/charge-links.ts";
import { storeReport } from "../store/reports.ts";
import { findLinkedCharge } from "./find-charge.ts";

/**
 * "Já paguei": notes what the student says and marks nothing paid (docs/rules.md, "The charge page"). Only an open charge
 * is reported, and once until the owner answers; for anything else the page itself tells how it stands.
 */
export async function reportPaid(core: CoreContext, link: ChargeLink): Promise<void> {
  const found = await findLinkedCharge(core, link);
  if (found.kind !== "charge") return;
  const { status, reportedAt } = found.payment;
  if (status !== "pendente" || reportedAt) return;
  // Refused where the charge was changed meanwhile: the page then shows how.
  await storeReport({ ...core, ownerId: link.ownerId }, found.payment);
}
