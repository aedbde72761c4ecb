import { civilDateIn } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { reportedAtOf } from "../model/charge.ts";
import type { CoreContext, WithTxids } from "../model/context.ts";
import { pixCodeOf } from "../model/pix-code.ts";
import type { PayerLink } from "../model/ports/page-links.ts";
import { chargesOfCode } from "../page/debt-lines.ts";
import { messagePage } from "../page/message-page.ts";
import { payerPage } from "../page/payer-page.ts";
import { payerOfLink } from "../store/current-payer.ts";
import { debtOf } from "../store/debts.ts";
import { receiptsFor } from "./list-receipts.ts";

export type Page = { status: 200 | 404 | 410; document: string };

/** Forms and receipts contain the `token`. `only` is an open charge to ask for alone. */
export async function showPage(
  core: CoreContext & WithTxids,
  link: PayerLink,
  token: string,
  only?: number,
): Promise<Page> {
  const found = await payerOfLink(core, link);
  if (found.kind === "unknown") return { status: 404, document: messagePage("unknown") };
  if (found.kind === "replaced") return { status: 410, document: messagePage("replaced") };
  const { profile, payer } = found;
  const today = civilDateIn(profile.timezone, core.now());
  const ctx = { ...core, ownerId: link.ownerId, profile, today };
  const { charges } = await debtOf(ctx, payer);
  const part = charges.filter((charge) => chargeIdOf(charge) === only && !reportedAtOf(charge));
  const isPart = part.length > 0 && charges.length > 1;
  const open = isPart ? part : charges;
  const receipts = await receiptsFor(ctx, payer, charges);
  const pixCode = pixCodeOf(ctx, payer.key, chargesOfCode(open));
  return { status: 200, document: payerPage({ profile, payer, open, isPart, receipts, today, token, pixCode }) };
}
