import type { CivilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { owedCentsOn } from "../model/amount-today.ts";
import type { OwnerContext } from "../model/context.ts";
import type { OpenCharge } from "../model/open-charge.ts";
import type { Profile } from "../model/profile.ts";
import { getReadableCharges } from "./charges.ts";
import { openCharges } from "./open-charges.ts";

/**
 * Lists every open charge as `openCharges` does, with the amount owed today as `openCents`. The
 * index lacks the terms of delay and punctuality, and its projection cannot change. So for an owner
 * who ever declared such terms the charges themselves are read, which costs more.
 */
export async function owedCharges(
  ctx: OwnerContext & { profile: Pick<Profile, "hasFeeTerms">; today: CivilDate },
): Promise<OpenCharge[]> {
  const open = await openCharges(ctx);
  if (!ctx.profile.hasFeeTerms) return open;
  const { charges } = await getReadableCharges(ctx, open);
  const owed = new Map(charges.map((charge) => [chargeIdOf(charge), owedCentsOn(charge, ctx.today)]));
  return open.map((one) => ({ ...one, openCents: owed.get(chargeIdOf(one)) ?? one.openCents }));
}
