import { type PayerKey, payerKeyOf } from "@emdia/contracts/values/payer-key";
import { billingContactOf } from "../model/billing-contact.ts";
import type { CoreContext, OwnerContext } from "../model/context.ts";
import type { PayerLink } from "../model/ports/page-links.ts";
import type { Profile } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { findPayer } from "./payers.ts";
import { getProfile } from "./profiles.ts";
import { studentsById } from "./students.ts";
import { studentsOfPayer } from "./students-of-payers.ts";

/** `students` has archived students, but no erased ones; it is empty once another person pays. */
export type CurrentPayer = { key: PayerKey; name: string; linkRevision: number; students: readonly Student[] };

/** Returns undefined for an unknown payer and for an erased student. */
export async function currentPayer(ctx: OwnerContext, key: PayerKey): Promise<CurrentPayer | undefined> {
  const number = Number(key.slice(1));
  if (key.startsWith("P")) {
    const payer = await findPayer(ctx, number);
    if (!payer) return undefined;
    const { name, linkRevision = 0 } = payer;
    return { key, name, linkRevision, students: await studentsOfPayer(ctx, payer) };
  }
  const student = (await studentsById(ctx, [number])).get(number);
  if (!student || student.erasedAt) return undefined;
  const { linkRevision = 0 } = student;
  const students = payerKeyOf(student) === key ? [student] : [];
  return { key, name: billingContactOf(student).name, linkRevision, students };
}

/** A link is `unknown` also if its owner's account is being deleted. */
export type LinkedPayer =
  | { kind: "payer"; profile: Profile; payer: CurrentPayer }
  | { kind: "replaced" }
  | { kind: "unknown" };

export async function payerOfLink(core: CoreContext, link: PayerLink): Promise<LinkedPayer> {
  const ctx = { ...core, ownerId: link.ownerId };
  const [profile, payer] = await Promise.all([getProfile(ctx), currentPayer(ctx, link.payer)]);
  if (!profile || profile.deletion || !payer) return { kind: "unknown" };
  return payer.linkRevision === link.revision ? { kind: "payer", profile, payer } : { kind: "replaced" };
}
