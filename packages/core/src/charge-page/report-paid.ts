import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { paymentReported } from "@emdia/events/payment";
import type { Charge } from "../model/charge.ts";
import type { CoreContext, OwnerContext, WithBus } from "../model/context.ts";
import type { ChargeLink } from "../model/ports/charge-links.ts";
import { publishBestEffort } from "../publish-best-effort.ts";
import { storeReport } from "../store/reports.ts";
import { findLinkedCharge } from "./find-charge.ts";

/**
 * "Já paguei": stores the student's report and marks nothing paid (docs/rules.md, "The charge
 * page"). Only an open charge can be reported, and only once until the owner answers; otherwise the
 * page shows the charge's state. The owner gets a mail in the evening. If the event is lost, that
 * mail is not sent, but the list "A conferir" still has the report.
 */
export async function reportPaid(core: CoreContext & WithBus, link: ChargeLink): Promise<void> {
  const found = await findLinkedCharge(core, link);
  if (found.kind !== "charge") return;
  const { status, reportedAt } = found.charge;
  if (status !== "pendente" || reportedAt) return;
  await storeAndPublish({ ...core, ownerId: link.ownerId }, found.charge);
}

/**
 * Stores the report of an open charge that has none, and publishes it. Does nothing if the charge
 * changed meanwhile: the page then shows the change.
 */
export async function storeAndPublish(ctx: OwnerContext & WithBus, charge: Charge): Promise<void> {
  if (!(await storeReport(ctx, charge))) return;
  await publishBestEffort(ctx, paymentReported.entry({ ownerId: ctx.ownerId, paymentId: chargeIdOf(charge) }));
}
