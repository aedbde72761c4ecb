import { civilDateIn } from "@emdia/contracts/values/calendar";
import type { CoreContext, WithTxids } from "../model/context.ts";
import { pixCodeOf } from "../model/pix-code.ts";
import type { ChargeLink } from "../model/ports/charge-links.ts";
import { chargePage } from "../page/charge-page.ts";
import { messagePage } from "../page/message-page.ts";
import { findLinkedCharge } from "./find-charge.ts";

/** A page to send: the HTTP status and the whole document. */
export type Page = { status: 200 | 404 | 410; document: string };

/**
 * Returns the current page of a link. `token` is the link's own token, which the address of the
 * page's form contains.
 */
export async function showPage(core: CoreContext & WithTxids, link: ChargeLink, token: string): Promise<Page> {
  const found = await findLinkedCharge(core, link);
  if (found.kind === "unknown") return { status: 404, document: messagePage("unknown") };
  if (found.kind === "replaced") return { status: 410, document: messagePage("replaced") };
  const { profile, charge, payer } = found;
  const today = civilDateIn(profile.timezone, core.now());
  const pixCode = pixCodeOf({ ...core, ownerId: link.ownerId, profile, today }, payer, [charge]);
  return { status: 200, document: chargePage({ profile, charge, today, token, pixCode }) };
}
