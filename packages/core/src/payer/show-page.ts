import { addMonths, type CivilDate, civilDateIn, monthOf } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { byAge, type Charge, chargeKeysOf, reportedAtOf } from "../model/charge.ts";
import type { CoreContext, OwnerContext, WithTxids } from "../model/context.ts";
import { liveSettlements } from "../model/ledger.ts";
import { pixCodeOf } from "../model/pix-code.ts";
import type { PayerLink } from "../model/ports/page-links.ts";
import { isPaidBy, receiptKeyOf, type Settled } from "../model/receipt.ts";
import { chargesOfCode } from "../page/debt-lines.ts";
import { messagePage } from "../page/message-page.ts";
import { payerPage } from "../page/payer-page.ts";
import { getReadableCharges } from "../store/charges.ts";
import { type CurrentPayer, payerOfLink } from "../store/current-payer.ts";
import { debtOf } from "../store/open-charges.ts";

/** Forms and receipts contain the `token`. `only` is an open charge to ask for alone. */
export async function showPage(
  core: CoreContext & WithTxids,
  link: PayerLink,
  token: string,
  only?: number,
): Promise<{ status: 200 | 404 | 410; document: string }> {
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

const MAX_RECEIPTS = 60;
/** Receipts go back this many months from the current one, and one month ahead. */
const EARLIER_MONTHS = 11;

/** Lists at most sixty receipts, newest first, none of a former payer, whatever the history. */
export async function receiptsFor(
  ctx: OwnerContext & { today: CivilDate },
  { key, students }: CurrentPayer,
  open: readonly Charge[],
): Promise<(readonly Settled[])[]> {
  const month = monthOf(ctx.today);
  const keys = students.flatMap((one) => chargeKeysOf(one, addMonths(month, -EARLIER_MONTHS), addMonths(month, 1)));
  const { charges } = await getReadableCharges(ctx, keys);
  const known = new Map(
    [...open, ...charges.filter(({ erasedAt }) => erasedAt === undefined)].map((charge) => [
      chargeIdOf(charge),
      charge,
    ]),
  );
  const settled = [...known.values()].toSorted(byAge).flatMap((charge) =>
    liveSettlements(charge.ledger)
      .filter((entry) => isPaidBy(key, entry))
      .map((entry): Settled => ({ charge, entry })),
  );
  return [...Map.groupBy(settled, receiptKeyOf).values()].toSorted(byDay).slice(0, MAX_RECEIPTS);
}

function byDay([a]: readonly Settled[], [b]: readonly Settled[]): number {
  const [one = "", other = ""] = [a?.entry, b?.entry].map((entry) => entry && `${entry.date} ${entry.at}`);
  return other.localeCompare(one);
}
