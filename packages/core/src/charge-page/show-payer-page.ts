import { civilDateIn } from "@emdia/contracts/values/calendar";
import type { CoreContext } from "../model/context.ts";
import type { PageUrlOf, PayerLink } from "../model/ports/charge-links.ts";
import { messagePage } from "../page/message-page.ts";
import { chargesOfCode, payerPage } from "../page/payer-page.ts";
import { recordAsk } from "../store/asks.ts";
import { openChargesOfAll, paidChargesOfAll } from "./charges-of-payer.ts";
import { findLinkedPayer } from "./find-payer.ts";
import type { Page } from "./show-page.ts";

/**
 * Returns the current page of a payer's link. `token` is the link's own token; the page's form is
 * sent to its address. `pathOf` composes the paths of the charges' own pages.
 */
export async function showPayerPage(
  core: CoreContext & { pathOf: PageUrlOf },
  link: PayerLink,
  token: string,
): Promise<Page> {
  const found = await findLinkedPayer(core, link);
  if (found.kind === "unknown") return { status: 404, document: messagePage("unknown") };
  if (found.kind === "replaced") return { status: 410, document: messagePage("replaced") };
  const { profile, payer, studentIds } = found;
  const { ownerId } = link;
  const today = civilDateIn(profile.timezone, core.now());
  const ctx = { ...core, ownerId, today };
  const [open, paid] = await Promise.all([openChargesOfAll(ctx, studentIds), paidChargesOfAll(ctx, studentIds, today)]);
  await recordAsk(ctx, chargesOfCode(open), { ...profile, isShownOften: true });
  const shown = { profile, payer, open, paid, today, token };
  return { status: 200, document: payerPage({ ...shown, pathOf: (charge) => core.pathOf(ownerId, charge) }) };
}
