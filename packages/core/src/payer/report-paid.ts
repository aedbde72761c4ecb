import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { paymentReported } from "@emdia/events/payment";
import type { Charge } from "../model/charge.ts";
import type { CoreContext, OwnerContext, WithBus } from "../model/context.ts";
import type { PayerLink } from "../model/ports/page-links.ts";
import { publishBestEffort } from "../publish-best-effort.ts";
import { storeReport } from "../store/reports.ts";
import { actOnEach, shownDebt } from "./shown-debt.ts";

/**
 * "Já paguei", for each open charge that the page showed, once until the owner answers
 * (docs/rules/payer.md, "The payer's page"). False if none is open any more. If the event is lost,
 * the list "A conferir" still has the report.
 */
export async function reportPaid(
  core: CoreContext & WithBus,
  link: PayerLink,
  shownIds: ReadonlySet<number>,
): Promise<boolean> {
  const debt = await shownDebt(core, link, shownIds);
  // The page itself says why there is nothing to report.
  if (!debt) return true;
  // One press is one instant, by which the owner's list knows it.
  const at = core.now();
  await actOnEach(debt.waiting, (charge) => storeAndPublish({ ...debt.ctx, now: () => at }, charge));
  return debt.shown.length > 0;
}

/** Nothing happens if the charge changed meanwhile: the page then shows the change. */
async function storeAndPublish(ctx: OwnerContext & WithBus, charge: Charge): Promise<void> {
  if (!(await storeReport(ctx, charge))) return;
  await publishBestEffort(ctx, paymentReported.entry({ ownerId: ctx.ownerId, paymentId: chargeIdOf(charge) }));
}
