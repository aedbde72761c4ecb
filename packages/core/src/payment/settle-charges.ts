import { errorCatalogue } from "@emdia/contracts/errors";
import type { BulkSettleInput, BulkSettleResult, SettlementInput } from "@emdia/contracts/settlement";
import { AppError } from "../model/app-error.ts";
import type { ProfileContext, WithBus } from "../model/context.ts";
import { inTurns } from "./in-turns.ts";
import { settleCharge } from "./settle-charge.ts";

type Result = BulkSettleResult["results"][number];

/** Nothing to do, so no failure: a list that is sent twice is answered alike. */
const IS_DONE = "payment.already_paid";

async function settleOne(ctx: ProfileContext & WithBus, paymentId: number, input: SettlementInput): Promise<Result> {
  try {
    await settleCharge(ctx, paymentId, input);
    return { paymentId, settled: true, code: null, reason: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "request.invalid") throw error;
    return { paymentId, settled: false, code: error.code, reason: errorCatalogue[error.code].message };
  }
}

/**
 * Records that each of these charges was paid in full, on the same day and in the same way. Each is settled by itself: one
 * that is refused says why in its line, and the others stay settled.
 * @throws AppError request.invalid for a day that is still to come
 */
export async function settleCharges(
  ctx: ProfileContext & WithBus,
  { paymentIds, ...received }: BulkSettleInput,
): Promise<BulkSettleResult> {
  const results = await inTurns([...new Set(paymentIds)], {
    work: (id) => settleOne(ctx, id, received),
    left: (paymentId) => ({ paymentId, settled: false, code: null, reason: null }),
    isTimeLeft: () => true,
  });
  return {
    settledCount: results.filter(({ settled }) => settled).length,
    errorCount: results.filter(({ settled, code }) => !settled && code !== IS_DONE).length,
    results,
  };
}
