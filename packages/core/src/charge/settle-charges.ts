import { type ErrorCode, errorCatalogue } from "@emdia/contracts/errors";
import type { BulkSettleInput, BulkSettleResult, SettlementInput } from "@emdia/contracts/settlement";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { logger } from "../logger.ts";
import { AppError } from "../model/app-error.ts";
import type { ProfileContext, WithBus } from "../model/context.ts";
import { LAST_TURN_MILLIS, runWithDeadline } from "./run-with-deadline.ts";
import { settleCharge } from "./settle-charge.ts";

type Result = BulkSettleResult["results"][number];

/** Nothing to do, so no failure: a list that is sent twice gets the same answer. */
const IS_DONE = "payment.already_paid";

const refused = (paymentId: number, code: ErrorCode): Result => ({
  paymentId,
  settled: false,
  code,
  reason: errorCatalogue[code].message,
});

async function settleOne(ctx: ProfileContext & WithBus, paymentId: number, input: SettlementInput): Promise<Result> {
  try {
    await settleCharge(ctx, paymentId, input);
    return { paymentId, settled: true, code: null, reason: null };
  } catch (error) {
    if (error instanceof AppError && error.code === "request.invalid") throw error;
    if (error instanceof AppError) return refused(paymentId, error.code);
    // One failure must not hide the results of the others. The answer may have been lost: settling
    // again is safe.
    logger.error("a charge of a bulk settlement failed", error, { paymentId });
    return refused(paymentId, "service.busy");
  }
}

/**
 * Groups the charges by student, each student's oldest month first: the first charge fixes the
 * cycle of the others.
 */
function groupByStudent(paymentIds: readonly number[]): number[][] {
  const oldestFirst = [...new Set(paymentIds)].sort((a, b) => a - b);
  return [...Map.groupBy(oldestFirst, (id) => parseChargeId(id)?.studentId).values()];
}

/**
 * Records that each of these charges was paid in full, on the same day and in the same way. Each is
 * settled by itself: a refused charge has the reason in its result, and the others stay settled.
 * Charges beyond the call's time get `service.busy`, with nothing written.
 * @throws AppError request.invalid for a day that is still to come
 */
export async function settleCharges(
  ctx: ProfileContext & WithBus,
  { paymentIds, ...received }: BulkSettleInput,
): Promise<BulkSettleResult> {
  const lastTurn = ctx.now().getTime() + LAST_TURN_MILLIS;
  const isTimeLeft = () => ctx.now().getTime() < lastTurn;
  const settleAll = async (ids: readonly number[]) => {
    const lines: Result[] = [];
    for (const id of ids) {
      const isTurn = lines.length === 0 || isTimeLeft();
      lines.push(isTurn ? await settleOne(ctx, id, received) : refused(id, "service.busy"));
    }
    return lines;
  };
  const left = (ids: readonly number[]) => ids.map((id) => refused(id, "service.busy"));
  const lines = (await runWithDeadline(groupByStudent(paymentIds), { work: settleAll, left, isTimeLeft })).flat();
  const lineOf = new Map(lines.map((line) => [line.paymentId, line]));
  const results = [...new Set(paymentIds)].flatMap((id) => lineOf.get(id) ?? []);
  return {
    settledCount: results.filter(({ settled }) => settled).length,
    errorCount: results.filter(({ settled, code }) => !settled && code !== IS_DONE).length,
    results,
  };
}
