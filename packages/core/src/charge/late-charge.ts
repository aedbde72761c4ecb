import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { silenceOfLateRun } from "../model/unsent.ts";
import { getCharge } from "../store/charges.ts";
import { createOrGetCharge } from "./create-or-get-charge.ts";
import { findChargeById } from "./find-charge-by-id.ts";

/** A void one too; one that a late run makes without a mail. @throws AppError payment.not_found */
export async function getOrMakeLateCharge(ctx: ProfileContext, paymentId: number): Promise<Charge> {
  const key = parseChargeId(paymentId);
  const stored = key && (await getCharge(ctx, key));
  if (stored) return stored;
  const reason = key && silenceOfLateRun(ctx, key.month);
  if (!reason) throw new AppError("payment.not_found");
  const found = await findChargeById(ctx, paymentId);
  const charge = { ...found.charge, unsent: reason };
  return (await createOrGetCharge(ctx, found.student, { ...found, charge })).charge;
}
