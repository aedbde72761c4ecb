import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { createOrGetCharge } from "./create-or-get-charge.ts";
import type { FoundCharge } from "./find-charge-by-id.ts";

/** Stores a charge that was found as a draft, or returns the charge that exists by now. */
export const ensureCharge = async (ctx: ProfileContext, found: FoundCharge): Promise<Charge> =>
  found.isStored ? found.charge : (await createOrGetCharge(ctx, found.student, found)).charge;
