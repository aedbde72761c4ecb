import { MAX_PAGE } from "@emdia/contracts/constants";
import type { PaymentWire } from "@emdia/contracts/payment";
import { thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { toPaymentView } from "../model/payment-view.ts";
import { backlogOf } from "../store/backlog.ts";
import { pageOfPayments } from "../store/payments.ts";
import { plansById } from "../store/plans.ts";
import type { Page } from "../table/paginate.ts";
import { chargesOfMonth } from "./list-charges-of-month.ts";

/**
 * Lists the owner's charges, the newest month first. The first page starts with the charges that
 * are not stored yet: those of this month, so that a preview can find a charge by its id, and those
 * of a late run.
 */
export async function listPayments(
  ctx: ProfileContext,
  { limit = MAX_PAGE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<PaymentWire>> {
  const page = await pageOfPayments(ctx, limit, cursor);
  const stored = page.items.map((payment) => toPaymentView(ctx, payment));
  if (cursor) return { items: stored, cursor: page.cursor };
  const month = thisMonthOf(ctx);
  const { charges, students } = await chargesOfMonth(ctx, await plansById(ctx), month);
  const late = (await backlogOf(ctx, students)).filter((payment) => payment.month < month).toReversed();
  const drafts = [...charges.filter((one) => one.isExpected).map((one) => one.payment), ...late];
  const expected = drafts.map((payment) => toPaymentView(ctx, payment, true));
  return { items: [...expected, ...stored], cursor: page.cursor };
}
