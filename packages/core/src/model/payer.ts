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
 * The students have a copy of the details, written in the same transaction
 * (docs/decisions/033-payers.md). Until the import in `importId` is done the payer is hidden.
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

export const payerOf = (item: Item): Payer => decode(Payer, item);

export const detailsOfPayer = ({ name, email, phone, document }: PayerDetails): PayerDetails => ({
  name,
  email,
  phone,
  document,
});

export const copyOfPayer = (payer: PayerDetails): PayerDetails => ({
  ...detailsOfPayer(payer),
  ...(payer.linkRevision !== undefined && { linkRevision: payer.linkRevision }),
});

/** An empty text or null removes a detail; an absent detail stays unchanged. */
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

/** A detail that was not typed is removed. Another release's attributes stay. */
export const payerDetailsFrom = (typed: PayerInput, before?: PayerDetails): PayerDetails =>
  payerDetailsAfter(typed, { ...before, name: typed.name, email: null, phone: null, document: null });

/** An edit of who pays: no change, the student alone, a new payer, or an existing payer. */
export type PayerEdit =
  | { kind: "keep" }
  | { kind: "alone" }
  | { kind: "create"; details: PayerDetails }
  | { kind: "link"; payerId: number; typed: PayerInput | undefined };

/** @throws AppError request.invalid for an edit that both names a payer and removes the payer */
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

export const isBilledElsewhere = (before: Student, after: Omit<Student, "emailStatus">): boolean =>
  billingContactOf(after).email !== billingContactOf(before).email;

type Billed = Pick<Student, "name" | "email" | "phone" | "payer">;

/** Returns the address's status that the payer's other students have stored, else "ok". */
export function knownEmailStatus(student: Billed, siblings: readonly Student[]): Student["emailStatus"] {
  const { email } = billingContactOf(student);
  const marked = siblings.find((one) => one.emailStatus !== "ok" && billingContactOf(one).email === email);
  return (email && marked?.emailStatus) || "ok";
}

export const emailStatusAfter = (
  before: Student,
  after: Omit<Student, "emailStatus">,
  siblings: readonly Student[] = [],
): Student["emailStatus"] =>
  isBilledElsewhere(before, after) ? knownEmailStatus(after, siblings) : before.emailStatus;

const MAX_DECLINED = 20;

/** Notes a declined payer, who is offered again only if another identifier is shared. */
export function declinedWith(student: Student, payer: Payer): DeclinedPayer[] {
  const shared = sharedIdentifiers(billingContactOf(student), payer);
  const others = (student.declinedPayers ?? []).filter(({ payerId }) => payerId !== payer.id);
  return [...others, { payerId: payer.id, identifiers: shared.map(identifierText) }].slice(-MAX_DECLINED);
}

export const declinesOf = ({ declinedPayers = [] }: Pick<Student, "declinedPayers">) =>
  declinedPayers.map(({ payerId, identifiers }) => ({ payerId, identifiers }));
