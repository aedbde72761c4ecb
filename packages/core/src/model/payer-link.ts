import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import type { ProfileContext } from "./context.ts";
import type { Payer } from "./payer.ts";
import type { PayerLink } from "./ports/page-links.ts";
import type { Student } from "./student.ts";

type Linking = Pick<ProfileContext, "ownerId" | "pageUrlOf">;
type Linked = Pick<Student, "id" | "payerId" | "payer" | "linkRevision">;

/** The link needs no read: the student has a copy of the payer's link revision. */
export const payerLinkOf = (ownerId: string, student: Linked): PayerLink => ({
  ownerId,
  payer: payerKeyOf(student),
  revision: (student.payerId === undefined ? student.linkRevision : student.payer?.linkRevision) ?? 0,
});

/** Returns undefined in a Lambda without the secret of links. */
export const pageUrlFor = ({ ownerId, pageUrlOf }: Linking, student: Linked): string | undefined =>
  pageUrlOf?.(payerLinkOf(ownerId, student));

export const linkOfPayer = (
  ownerId: string,
  { id, linkRevision = 0 }: Pick<Payer, "id" | "linkRevision">,
): PayerLink => ({ ownerId, payer: payerKeyOf({ id, payerId: id }), revision: linkRevision });
