/** See docs/rules/payer.md, "The payer's page". */
import type { RefuseReportInput } from "@emdia/contracts/charge";
import type { ErrorCode } from "@emdia/contracts/errors";
import type { PromiseInput, PromiseResult } from "@emdia/contracts/promise";
import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { AppError, changedMeanwhile } from "../model/app-error.ts";
import { type Charge, isListed, reportedAtOf } from "../model/charge.ts";
import { toChargeDetailView } from "../model/charge-detail-view.ts";
import type { ProfileContext } from "../model/context.ts";
import { isPromiseDay } from "../model/promise.ts";
import { bulkResult } from "../run-batch.ts";
import { getCharge } from "../store/charges.ts";
import { readMessagesOf } from "../store/messages.ts";
import { storePromise, refuseReport as storeRefusal } from "../store/payer-words.ts";

/**
 * Reminders then include the charge again, and the payer may report it again.
 * @throws AppError payment.not_found, payment.not_reported, conflict.changed_meanwhile
 */
export async function refuseReport(
  ctx: ProfileContext,
  paymentId: number,
  { reason }: RefuseReportInput,
): Promise<ChargeDetailWire> {
  const charge = await requireStored(ctx, paymentId);
  const isRepeat = charge.status === "pendente" && charge.reportRefusal?.reason === reason;
  if (!reportedAtOf(charge) && !isRepeat) throw new AppError("payment.not_reported");
  const refused = reportedAtOf(charge) ? await storeRefusal(ctx, charge, reason) : charge;
  if (!refused) throw changedMeanwhile();
  return toChargeDetailView(ctx, await readMessagesOf(ctx, refused));
}

async function requireStored(ctx: ProfileContext, paymentId: number): Promise<Charge> {
  const key = parseChargeId(paymentId);
  const charge = key && (await getCharge(ctx, key));
  if (!charge || !isListed(charge)) throw new AppError("payment.not_found");
  return charge;
}

/** Stores the promised day of each charge; null removes it. @throws AppError promise.invalid_day */
export async function setPromises(
  ctx: ProfileContext,
  { paymentIds, promisedFor }: PromiseInput,
): Promise<PromiseResult> {
  if (promisedFor !== null && !isPromiseDay(promisedFor, ctx.today)) throw new AppError("promise.invalid_day");
  const outcomes = await Promise.all(
    paymentIds.map(async (id) => ({ id, code: await setPromise(ctx, id, promisedFor) })),
  );
  return bulkResult(outcomes, ({ id: paymentId }) => ({ paymentId }));
}

async function setPromise(
  ctx: ProfileContext,
  id: number,
  day: PromiseInput["promisedFor"],
): Promise<ErrorCode | null> {
  const key = parseChargeId(id);
  const charge = key && (await getCharge(ctx, key));
  if (!charge || !isListed(charge) || charge.erasedAt) return "payment.not_found";
  if (charge.status !== "pendente") return day === null ? null : "payment.already_paid";
  return (await storePromise(ctx, charge, day)) ? null : "conflict.changed_meanwhile";
}
