import { MAX_PAGE } from "@emdia/contracts/constants";
import type { PayerDetailWire, PayerWire } from "@emdia/contracts/payer";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { toPayerDetailView, toPayerView } from "../model/payer-view.ts";
import { pageOfPayers, requirePayer } from "../store/payers.ts";
import { studentsOfPayer } from "../store/students-of-payers.ts";
import type { Page } from "../table/reading.ts";

export async function listPayers(
  ctx: OwnerContext,
  { limit = MAX_PAGE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<PayerWire>> {
  const page = await pageOfPayers(ctx, limit, cursor);
  return { items: page.items.map(toPayerView), cursor: page.cursor };
}

/** @throws AppError payer.not_found */
export async function getPayer(ctx: ProfileContext, payerId: number): Promise<PayerDetailWire> {
  const payer = await requirePayer(ctx, payerId);
  return toPayerDetailView(ctx, payer, await studentsOfPayer(ctx, payer));
}
