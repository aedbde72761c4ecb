import { type PayerKey, payerKeyOf } from "@emdia/contracts/values/payer-key";
import type { Charge } from "../model/charge.ts";
import type { CoreContext } from "../model/context.ts";
import type { ChargeLink } from "../model/ports/charge-links.ts";
import type { Profile } from "../model/profile.ts";
import { getCharge } from "../store/charges.ts";
import { getProfile } from "../store/profiles.ts";
import { studentsById } from "../store/students.ts";

/**
 * The target of a link. It is `unknown` also for accounts that are being deleted and for erased
 * students.
 */
export type FoundPage =
  | { kind: "charge"; profile: Profile; charge: Charge; payer: PayerKey }
  | { kind: "replaced" }
  | { kind: "unknown" };

/** Finds the charge of a link that was read from a token. Every link costs three reads. */
export async function findLinkedCharge(core: CoreContext, { ownerId, key, revision }: ChargeLink): Promise<FoundPage> {
  const ctx = { ...core, ownerId };
  const id = key.studentId;
  const [profile, charge, students] = await Promise.all([
    getProfile(ctx),
    getCharge(ctx, key),
    studentsById(ctx, [id]),
  ]);
  if (!profile || profile.deletion || !charge || charge.erasedAt) return { kind: "unknown" };
  if (revision !== (charge.linkRevision ?? 0)) return { kind: "replaced" };
  return { kind: "charge", profile, charge, payer: payerKeyOf(students.get(id) ?? { id }) };
}
