import * as z from "zod/mini";
import { bulkResult, ofStudent } from "./bulk-result.ts";
import { ChargeStatus } from "./charge.ts";
import { MAX_NAME, MAX_NUMBER, MAX_TEXT, MIN_STUDENT_NAME } from "./constants.ts";
import {
  day,
  emailOrEmpty,
  freeText,
  PageQuery,
  phoneOrEmpty,
  pressId,
  studentIds,
  taxDocumentOrEmpty,
  textField,
  wholeNumber,
} from "./fields.ts";
import { PlanWire } from "./plan.ts";
import { terms, termsWireFields } from "./terms.ts";

/** `aguardando`: not approved, not charged (docs/rules/registration.md, "Public registration"). */
export const StudentStatus = z.enum(["ativo", "pausado", "arquivado", "aguardando"]);
export type StudentStatus = z.infer<typeof StudentStatus>;

/** `none`: no address. `invalid`: it bounced. `complained`: reported as spam. */
export const EmailStatus = z.enum(["none", "ok", "invalid", "complained"]);
export type EmailStatus = z.infer<typeof EmailStatus>;

export const studentName = textField(MIN_STUDENT_NAME, "Nome deve ter pelo menos 3 caracteres", MAX_NAME);
export const planId = wholeNumber(1, MAX_NUMBER, "Selecione um plano");
/** An empty text means none. */
export const details = {
  email: z.optional(z.nullable(emailOrEmpty())),
  phone: z.optional(z.nullable(phoneOrEmpty("Telefone deve ter pelo menos 10 dígitos"))),
  birthday: z.optional(z.nullable(day())),
  notes: z.optional(z.nullable(freeText(MAX_TEXT))),
  document: z.optional(z.nullable(taxDocumentOrEmpty)),
};

const textOrNull = z.nullable(z.string());
export const detailsWireFields = asTextsOrNull(details);
/** What an owner notes besides the contact. */
export type NotedDetail = Exclude<keyof typeof details, "email" | "phone">;

function asTextsOrNull<Name extends string>(shape: Readonly<Record<Name, unknown>>): Record<Name, typeof textOrNull> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, textOrNull] as unknown[]));
}

/** A repeated `idempotencyKey` (one click) returns the same student for a day. Empty means none. */
export const StudentInput = z.object({
  name: studentName,
  planId,
  ...details,
  ...terms,
  sendWelcome: z.optional(z.boolean("Valor inválido")),
  idempotencyKey: z.optional(z.uuid("Valor inválido")),
});
export type StudentInput = z.infer<typeof StudentInput>;

/**
 * `pausedUntil` null is a pause without end. `declinedPayerId` names a payer who shares an e-mail
 * or phone with the student but is another person. `retryEmail` permits mails to a bounced address.
 */
export const StudentPatch = z.object({
  name: z.optional(studentName),
  planId: z.optional(planId),
  ...details,
  ...terms,
  status: z.optional(z.enum(["ativo", "pausado"], "Situação inválida")),
  pausedUntil: z.optional(z.nullable(day())),
  declinedPayerId: z.optional(wholeNumber(1, MAX_NUMBER, "Responsável inválido")),
  retryEmail: z.optional(z.boolean("Valor inválido")),
});
export type StudentPatch = z.infer<typeof StudentPatch>;

/** `arquivado` leaves out the erased; without a status archived and waiting students are absent. */
export const StudentQuery = z.extend(PageQuery, {
  status: z.optional(z.enum(["aguardando", "arquivado"], "Situação inválida")),
});
export type StudentQuery = z.infer<typeof StudentQuery>;

/** POST /api/students/{id}/approve. `sendWelcome` mails the student a welcome. */
export const ApproveStudentInput = z.object({ sendWelcome: z.optional(z.boolean("Valor inválido")) });
export type ApproveStudentInput = z.infer<typeof ApproveStudentInput>;

/** `planId` is required if the student's plan is deleted or no longer offered. */
export const ReactivateStudentInput = z.object({ planId: z.optional(planId) });
export type ReactivateStudentInput = z.infer<typeof ReactivateStudentInput>;

/** See docs/rules/settlement.md, "Settling", for a call without `paymentId`. */
export const StudentChargeStatusInput = z.object({
  status: ChargeStatus,
  paymentId: z.optional(z.int("Pagamento inválido")),
});
export type StudentChargeStatusInput = z.infer<typeof StudentChargeStatusInput>;

/** A declined payer has the identifiers that payer and student shared when the owner declined. */
export const declinesWireFields = {
  declinedPayers: z.array(z.object({ payerId: z.int(), identifiers: z.array(z.string()) })),
};

/**
 * `paymentStatus` is `pendente` until a charge was paid, and while any is open. `overdueAmount` is
 * the part of `owedAmount` whose due date has passed.
 */
export const StudentWire = z.object({
  id: z.int(),
  userId: z.string(),
  planId: z.int(),
  name: z.string(),
  ...detailsWireFields,
  ...termsWireFields,
  ...declinesWireFields,
  billTo: z.object({ name: z.string(), email: textOrNull, phone: textOrNull }),
  price: z.nullable(z.number()),
  status: StudentStatus,
  remindersOff: z.boolean(),
  pausedUntil: z.nullable(z.string()),
  emailStatus: EmailStatus,
  createdAt: z.string(),
  /** A deletion archives the student, because a charge was made, be it extra or void by now. */
  wasCharged: z.boolean(),
  paymentStatus: ChargeStatus,
  isOverdue: z.boolean(),
  owedAmount: z.number(),
  overdueAmount: z.number(),
  nextChargeDate: z.nullable(z.string()),
  nextChargeLabel: z.string(),
  plan: z.nullable(PlanWire),
  pageUrl: z.nullable(z.string()),
});
export type StudentWire = z.infer<typeof StudentWire>;

export const PageLinkWire = z.object({ pageUrl: z.nullable(z.string()) });

/** One click may need several calls (`pressId` in fields.ts). */
export const BulkSendInput = z.object({ studentIds: studentIds(), pressId: pressId() });
export type BulkSendInput = z.infer<typeof BulkSendInput>;

/** One result a student, in the asked order. `payerName` is null for a student who pays alone. */
export const BulkSendResult = bulkResult({
  payerKey: z.string(),
  payerName: z.nullable(z.string()),
  ...ofStudent,
  paymentId: z.nullable(z.int()),
});
export type BulkSendResult = z.infer<typeof BulkSendResult>;
