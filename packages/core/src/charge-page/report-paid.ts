import { paymentIdOf } from "@emdia/contracts/values/payment-id";
import { paymentReported } from "@emdia/events/payment";
import type { CoreContext, WithBus } from "../model/context.ts";
import type { ChargeLink } from "../model/ports/charge-links.ts";
import { publishBestEffort } from "../publish-best-effort.ts";
import { storeReport } from "../store/reports.ts";
import { findLinkedCharge } from "./find-charge.ts";

/**
 * "Já paguei": notes what the student says and marks nothing paid (docs/rules.md, "The charge page"). Only an open charge
 * is reported, and once until the owner answers; for anything else the page itself tells how it stands. The owner is mailed
 * in the evening: a fact that is lost costs that mail, and the list "A conferir" has the report all the same.
 */
export async function reportPaid(core: CoreContext & WithBus, link: ChargeLink): Promise<void> {
  const found = await findLinkedCharge(core, link);
  if (found.kind !== "charge") return;
  const { status, reportedAt } = found.payment;
  if (status !== "pendente" || reportedAt) return;
  // Refused where the charge was changed meanwhile: the page then shows how.
  const ctx = { ...core, ownerId: link.ownerId };
  if (!(await storeReport(ctx, found.payment))) return;
  await publishBestEffort(ctx, paymentReported.entry({ ownerId: link.ownerId, paymentId: paymentIdOf(found.payment) }));
}
