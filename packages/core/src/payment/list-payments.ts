import { MAX_PAGE } from "@emdia/contracts/constants";
import type { PaymentWire } from "@emdia/contracts/payment";
import { thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { toPaymentView } from "../model/payment-view.ts";
import { pageOfPayments } from "../store/payments.ts";
import { plansById } from "../store/plans.ts";
import type { Page } from "../table/paginate.ts";
import { chargesOfMonth } from "./list-charges-of-month.ts";

/**
 * The owner's charges, newest month first. The first page starts with those expected this month, so that a preview can
 * find one by its id before it is stored.
 */
export async function listPayments(
  ctx: ProfileContext,
  { limit = MAX_PAGE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<PaymentWire>> {
  const page = await pageOfPayments(ctx, limit, cursor);
  const stored = page.items.map((payment) => toPaymentView(ctx, payment));
  if (cursor) return { items: stored, cursor: page.cursor };
  const { charges } = await chargesOfMonth(ctx, await plansById(ctx), thisMonthOf(ctx));
  const expected = charges.filter((one) => one.isExpected).map((one) => toPaymentView(ctx, one.payment, true));
  return { items: [...expected, ...stored], cursor: page.cursor };
}
