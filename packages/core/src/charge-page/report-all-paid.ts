import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import type { CoreContext, WithBus } from "../model/context.ts";
import type { PayerLink } from "../model/ports/charge-links.ts";
import { openChargesOfAll } from "./charges-of-payer.ts";
import { findLinkedPayer } from "./find-payer.ts";
import { storeAndPublish } from "./report-paid.ts";

/**
 * "Já paguei" for all charges that a payer's page showed: stores a report for each of these charges
 * that is still open, as the charge's own page does, and marks nothing paid (docs/rules.md, "The
 * payer's page"). `shownIds` are the charges that the page showed: a charge that was created later
 * was not paid. Returns false if none of these charges is open any more, because the page is then
 * out of date.
 */
export async function reportAllPaid(
  core: CoreContext & WithBus,
  link: PayerLink,
  shownIds: ReadonlySet<number>,
): Promise<boolean> {
  const found = await findLinkedPayer(core, link);
  // The page itself says why there is nothing to report.
  if (found.kind !== "payer") return true;
  const ctx = { ...core, ownerId: link.ownerId };
  const open = await openChargesOfAll(ctx, found.studentIds);
  const shown = open.filter((charge) => shownIds.has(chargeIdOf(charge)));
  await Promise.all(shown.filter(({ reportedAt }) => !reportedAt).map((charge) => storeAndPublish(ctx, charge)));
  return shown.length > 0;
}
