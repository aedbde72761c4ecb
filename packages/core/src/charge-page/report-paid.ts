import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { paymentReported } from "@emdia/events/payment";
import type { CoreContext, WithBus } from "../model/context.ts";
import type { ChargeLink } from "../model/ports/charge-links.ts";
import { publishBestEffort } from "../publish-best-effort.ts";
import { storeReport } from "../store/reports.ts";
import { findLinkedCharge } from "./find-charge.ts";

/**
 * "Já paguei": stores the student's report and marks nothing paid (docs/rules.md, "The charge
 * page"). Only an open charge can be reported, once until the owner answers; otherwise the page
 * shows the charge's state. The owner gets a mail in the evening: a lost event costs that mail, but
 * the list "A conferir" has the report all the same.
 */
export async function reportPaid(core: CoreContext & WithBus, link: ChargeLink): Promise<void> {
  const found = await findLinkedCharge(core, link);
  if (found.kind !== "charge") return;
  const { status, reportedAt } = found.charge;
  if (status !== "pendente" || reportedAt) return;
  // Refused if the charge changed meanwhile: the page then shows the change.
  const ctx = { ...core, ownerId: link.ownerId };
  if (!(await storeReport(ctx, found.charge))) return;
  await publishBestEffort(ctx, paymentReported.entry({ ownerId: link.ownerId, paymentId: chargeIdOf(found.charge) }));
}
