/** The stored form of a payer, and the rules about who pays for a student. */
import type { PayerPatch } from "@emdia/contracts/payer";
import type { StudentPatch } from "@emdia/contracts/student";
import type { PayerInput } from "@emdia/contracts/terms";
import { internationalPhone } from "@emdia/contracts/values/phone";
import { identifierText, sharedIdentifiers } from "@emdia/contracts/values/same-person";
import { normalizeTaxDocument } from "@emdia/contracts/values/tax-document";
import * as z from "zod/mini";
import { invalidField } from "./app-error.ts";
import { billingContactOf } from "./billing-contact.ts";
import type { Item } from "./ports/table.ts";
import { decode } from "./stored.ts";
import { type DeclinedPayer, type PayerDetails, payerDetails, type Student } from "./student.ts";

/**
 * A person who pays for one or several students of an owner. Each of the students in `studentIds`
 * has the payer's number and a copy of the details, which are written in the same transaction.
 * `version` counts the changes and reveals a concurrent write (docs/decisions/033-payers.md).
 * `importId` is the import that created the payer, who is hidden until the import is done.
 */
export const Payer = z.object({
  id: z.int(),
  ...payerDetails,
  studentIds: z.array(z.int()),
  version: z.int(),
  createdAt: z.string(),
  importId: z.optional(z.string()),
});
export type Payer = z.infer<typeof Payer>;

/** Reads a payer. @throws ZodError for an item that cannot be read */
export const payerOf = (item: Item): Payer => decode(Payer, item);

/** Returns the details that the owner notes about a payer. */
export const detailsOfPayer = ({ name, email, phone, document }: PayerDetails): PayerDetails => ({
  name,
  email,
  phone,
  document,
});

/** Returns the copy of a payer for the payer's students: the details, and the link's revision. */
export const copyOfPayer = (payer: PayerDetails): PayerDetails => ({
  ...detailsOfPayer(payer),
  ...(payer.linkRevision !== undefined && { linkRevision: payer.linkRevision }),
});

/**
 * Returns a payer's details after a patch, in their stored form: an empty text or null means none,
 * absent details stay unchanged.
 */
export function payerDetailsAfter(patch: PayerPatch, before: PayerDetails): PayerDetails {
  const { name, email, phone, document } = patch;
  return {
    ...before,
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email: email || null }),
    ...(phone !== undefined && { phone: (phone && internationalPhone(phone)) || null }),
    ...(document !== undefined && { document: (document && normalizeTaxDocument(document)) || null }),
  };
}

/**
 * Returns the details of a payer whom an owner describes as a whole: an absent detail means that
 * the payer has none. Attributes that another release stored with the details are kept.
 */
export const payerDetailsFrom = (typed: PayerInput, before?: PayerDetails): PayerDetails =>
  payerDetailsAfter(typed, { ...before, name: typed.name, email: null, phone: null, document: null });

/**
 * How an owner's edit changes the person who pays for a student: not at all; the student pays
 * alone; a new person pays; or the payer with this number pays, with changed details if the edit
 * has any.
 */
export type PayerEdit =
  | { kind: "keep" }
  | { kind: "alone" }
  | { kind: "create"; details: PayerDetails }
  | { kind: "link"; payerId: number; typed: PayerInput | undefined };

/**
 * Reads an owner's edit (`terms` in contracts/terms.ts).
 * @throws AppError request.invalid for an edit that both names a payer and removes the payer
 */
export function payerEditOf(
  before: Pick<Student, "payer" | "payerId">,
  { payerId, payer }: Pick<StudentPatch, "payerId" | "payer">,
): PayerEdit {
  if (payerId != null && payer === null) throw invalidField("payer", "Escolha um responsável ou o próprio aluno");
  if (payerId != null) {
    return payerId === before.payerId && !payer
      ? { kind: "keep" }
      : { kind: "link", payerId, typed: payer ?? undefined };
  }
  if (payer) {
    if (payerId !== null && before.payerId !== undefined)
      return { kind: "link", payerId: before.payerId, typed: payer };
    return { kind: "create", details: payerDetailsFrom(payer) };
  }
  return before.payer && (payerId === null || payer === null) ? { kind: "alone" } : { kind: "keep" };
}

/** Tells whether an edit changes the address to which a student's charges are mailed. */
export const isBilledElsewhere = (before: Student, after: Omit<Student, "emailStatus">): boolean =>
  billingContactOf(after).email !== billingContactOf(before).email;

/** The fields of a student that determine the address of their charges. */
type Billed = Pick<Student, "name" | "email" | "phone" | "payer">;

/**
 * Returns the status of the address to which a student's charges are mailed. The payer's other
 * students at that address know whether mail bounced there; without one, the status is "ok".
 */
export function knownEmailStatus(student: Billed, siblings: readonly Student[]): Student["emailStatus"] {
  const { email } = billingContactOf(student);
  const marked = siblings.find((one) => one.emailStatus !== "ok" && billingContactOf(one).email === email);
  return (email && marked?.emailStatus) || "ok";
}

/** Returns the address status of a student after an edit, which may change the address. */
export const emailStatusAfter = (
  before: Student,
  after: Omit<Student, "emailStatus">,
  siblings: readonly Student[] = [],
): Student["emailStatus"] =>
  isBilledElsewhere(before, after) ? knownEmailStatus(after, siblings) : before.emailStatus;

/** A student keeps this many declined payers, the latest ones. */
const MAX_DECLINED = 20;

/**
 * Returns the payers whom the owner declined for a student, including this payer. A declined payer
 * is offered again only when both share another identifier.
 */
export function declinedWith(student: Student, payer: Payer): DeclinedPayer[] {
  const shared = sharedIdentifiers(billingContactOf(student), payer);
  const others = (student.declinedPayers ?? []).filter(({ payerId }) => payerId !== payer.id);
  return [...others, { payerId: payer.id, identifiers: shared.map(identifierText) }].slice(-MAX_DECLINED);
}

/** Returns a student's declined payers in their API form. */
export const declinesOf = ({ declinedPayers = [] }: Pick<Student, "declinedPayers">) =>
  declinedPayers.map(({ payerId, identifiers }) => ({ payerId, identifiers }));
