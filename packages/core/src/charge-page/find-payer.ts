import type { CoreContext } from "../model/context.ts";
import type { Payer } from "../model/payer.ts";
import type { PayerLink } from "../model/ports/charge-links.ts";
import type { Profile } from "../model/profile.ts";
import { payersById } from "../store/payers.ts";
import { getProfile } from "../store/profiles.ts";
import { studentsById } from "../store/students.ts";

/**
 * The target of a payer's link, with the ids of the students for whom the payer pays now. The
 * target is `unknown` also if the account is being deleted.
 */
export type FoundPayer =
  | { kind: "payer"; profile: Profile; payer: Payer; studentIds: number[] }
  | { kind: "replaced" }
  | { kind: "unknown" };

/** Finds the payer of a link that was read from a token, and the students of that payer now. */
export async function findLinkedPayer(
  core: CoreContext,
  { ownerId, payerId, revision }: PayerLink,
): Promise<FoundPayer> {
  const ctx = { ...core, ownerId };
  const [profile, payers] = await Promise.all([getProfile(ctx), payersById(ctx, [payerId])]);
  const payer = payers.get(payerId);
  if (!profile || profile.deletion || !payer) return { kind: "unknown" };
  if (revision !== (payer.linkRevision ?? 0)) return { kind: "replaced" };
  const students = [...(await studentsById(ctx, payer.studentIds)).values()];
  const own = students.filter((student) => student.payerId === payerId && !student.erasedAt);
  return { kind: "payer", profile, payer, studentIds: own.map(({ id }) => id) };
}
