import type { ErrorCode } from "@emdia/contracts/errors";
import type { PromiseInput, PromiseResult } from "@emdia/contracts/promise";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import { isListed } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { isPromiseDay } from "../model/promise.ts";
import { bulkResult } from "../run-batch.ts";
import { getCharge } from "../store/charges.ts";
import { storePromise } from "../store/promises.ts";

/** A repeated call changes nothing. @throws AppError promise.invalid_day */
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
