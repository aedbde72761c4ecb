import type { ChargeWire } from "@emdia/contracts/charge";
import { MAX_PAGE } from "@emdia/contracts/constants";
import { toChargeView } from "../model/charge-view.ts";
import { thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { backlogOf } from "../store/backlog.ts";
import { pageOfCharges } from "../store/charges.ts";
import { readMessages } from "../store/messages.ts";
import { plansById } from "../store/plans.ts";
import type { Page } from "../table/reading.ts";
import { chargesOfMonth } from "./list-charges-of-month.ts";

/** Page one begins with charges that are not stored, so that a preview finds them by id. */
export async function listCharges(
  ctx: ProfileContext,
  { limit = MAX_PAGE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<ChargeWire>> {
  const page = await pageOfCharges(ctx, limit, cursor);
  const stored = (await readMessages(ctx, page.items)).map((charge) => toChargeView(ctx, charge));
  if (cursor) return { items: stored, cursor: page.cursor };
  const month = thisMonthOf(ctx);
  const { charges, students } = await chargesOfMonth(ctx, await plansById(ctx), month);
  const late = (await backlogOf(ctx, students)).filter((charge) => charge.month < month).toReversed();
  const drafts = [...charges.filter((one) => one.isExpected).map((one) => one.charge), ...late];
  const expected = drafts.map((charge) => toChargeView(ctx, charge, true));
  return { items: [...expected, ...stored], cursor: page.cursor };
}
