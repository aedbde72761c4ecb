import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import type { ProfileContext } from "./context.ts";
import type { Payer } from "./payer.ts";
import type { PayerLink } from "./ports/page-links.ts";
import type { Student } from "./student.ts";

type Linking = Pick<ProfileContext, "ownerId" | "pageUrlOf">;
type Linked = Pick<Student, "id" | "payerId" | "payer" | "linkRevision">;

/**
 * Returns the link to the page of a student's payer. It reads nothing, because the student has a
 * copy of the revision of a stored payer's link.
 */
export const payerLinkOf = (ownerId: string, student: Linked): PayerLink => ({
  ownerId,
  payer: payerKeyOf(student),
  revision: (student.payerId === undefined ? student.linkRevision : student.payer?.linkRevision) ?? 0,
});

/**
 * Returns the address of the page of a student's payer, to which every message about money links;
 * undefined in a Lambda without the secret of links.
 */
export const pageUrlFor = ({ ownerId, pageUrlOf }: Linking, student: Linked): string | undefined =>
  pageUrlOf?.(payerLinkOf(ownerId, student));

/** Returns the link to a stored payer's page. */
export const linkOfPayer = (
  ownerId: string,
  { id, linkRevision = 0 }: Pick<Payer, "id" | "linkRevision">,
): PayerLink => ({
  ownerId,
  payer: payerKeyOf({ id, payerId: id }),
  revision: linkRevision,
});
