import { civilDateIn } from "@emdia/contracts/values/calendar";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import type { CoreContext, WithTxids } from "../model/context.ts";
import { pixCodeOf } from "../model/pix-code.ts";
import type { PageUrlOf, PayerLink } from "../model/ports/charge-links.ts";
import { messagePage } from "../page/message-page.ts";
import { chargesOfCode, payerPage } from "../page/payer-page.ts";
import { openChargesOfAll, paidChargesOfAll } from "./charges-of-payer.ts";
import { findLinkedPayer } from "./find-payer.ts";
import type { Page } from "./show-page.ts";

/**
 * Returns the current page of a payer's link. `token` is the link's own token; the page's form is
 * sent to its address. `pathOf` composes the paths of the charges' own pages.
 */
export async function showPayerPage(
  core: CoreContext & WithTxids & { pathOf: PageUrlOf },
  link: PayerLink,
  token: string,
): Promise<Page> {
  const found = await findLinkedPayer(core, link);
  if (found.kind === "unknown") return { status: 404, document: messagePage("unknown") };
  if (found.kind === "replaced") return { status: 410, document: messagePage("replaced") };
  const { profile, payer, studentIds } = found;
  const { ownerId } = link;
  const today = civilDateIn(profile.timezone, core.now());
  const ctx = { ...core, ownerId, profile, today };
  const [open, paid] = await Promise.all([openChargesOfAll(ctx, studentIds), paidChargesOfAll(ctx, studentIds, today)]);
  const pixCode = pixCodeOf(ctx, payerKeyOf({ id: 0, payerId: payer.id }), chargesOfCode(open));
  const shown = { profile, payer, open, paid, today, token, pixCode };
  return { status: 200, document: payerPage({ ...shown, pathOf: (charge) => core.pathOf(ownerId, charge) }) };
}
