import type { CoreContext } from "../model/context.ts";
import type { Payment } from "../model/payment.ts";
import type { ChargeLink } from "../model/ports/charge-links.ts";
import type { Profile } from "../model/profile.ts";
import { getPayment } from "../store/payments.ts";
import { getProfile } from "../store/profiles.ts";

/** What a link leads to; `unknown` also for accounts that end and students who are erased. */
export type FoundPage =
  | { kind: "charge"; profile: Profile; payment: Payment }
  | { kind: "replaced" }
  | { kind: "unknown" };

/** Finds the charge of a link that was opened by its token. Two reads, whatever the link. */
export async function findLinkedCharge(core: CoreContext, { ownerId, key, revision }: ChargeLink): Promise<FoundPage> {
  const ctx = { ...core, ownerId };
  const [profile, payment] = await Promise.all([getProfile(ctx), getPayment(ctx, key)]);
  if (!profile || profile.deletion || !payment || payment.erasedAt) return { kind: "unknown" };
  if (revision !== (payment.linkRevision ?? 0)) return { kind: "replaced" };
  return { kind: "charge", profile, payment };
}
