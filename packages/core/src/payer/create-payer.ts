import type { NewPayerInput, PayerDetailWire } from "@emdia/contracts/payer";
import type { ProfileContext } from "../model/context.ts";
import { type Payer, payerDetailsFrom } from "../model/payer.ts";
import { toPayerDetailView } from "../model/payer-view.ts";
import { claimRequest, findCreatedByRequest } from "../store/form-requests.ts";
import { newPayerWrite, retryWhenChanged } from "../store/payers.ts";
import { commit } from "../table/commit.ts";
import { nextNumber } from "../table/next-number.ts";
import { getPayer } from "./list-payers.ts";

/** The same key returns the first one. @throws AppError payer.not_found if it was deleted */
export function createPayer(ctx: ProfileContext, input: NewPayerInput): Promise<PayerDetailWire> {
  const { idempotencyKey: key, ...details } = input;
  return retryWhenChanged(async () => {
    const before = await findCreatedByRequest(ctx, key, "payerId");
    if (before !== undefined) return getPayer(ctx, before);
    const payer: Payer = {
      id: await nextNumber(ctx),
      ...payerDetailsFrom(details),
      studentIds: [],
      version: 1,
      createdAt: ctx.now().toISOString(),
    };
    const claims = key ? [claimRequest(ctx, key, "payerId", payer.id)] : [];
    await commit(ctx.table, [newPayerWrite(ctx, payer), ...claims]);
    return toPayerDetailView(ctx, payer, []);
  });
}
