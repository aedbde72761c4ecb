import type { PixCodeWire } from "@emdia/contracts/charge";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { sumOwedOn } from "../model/amount-today.ts";
import { AppError } from "../model/app-error.ts";
import { isPayableMonth } from "../model/chargeable.ts";
import type { ProfileContext, WithTxids } from "../model/context.ts";
import { pixCodeOf } from "../model/pix-code.ts";
import { findChargeById } from "./find-charge-by-id.ts";

/** What the first one's payer owes today for all. @throws AppError payment.not_found */
export async function getPixCode(ctx: ProfileContext & WithTxids, ids: readonly number[]): Promise<PixCodeWire> {
  const found = await Promise.all(ids.map((id) => findChargeById(ctx, id, isPayableMonth)));
  const [first] = found;
  if (!first) throw new AppError("payment.not_found");
  const charges = found.map(({ charge }) => charge);
  const code = pixCodeOf(ctx, payerKeyOf(first.student), charges) ?? null;
  return { code, amount: reaisFromCents(sumOwedOn(charges, ctx.today)), asOf: ctx.today };
}
