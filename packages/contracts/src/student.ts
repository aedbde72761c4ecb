/** Students on the wire (docs/rules.md, "The wire"). */
import * as z from "zod/mini";
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
  text,
  wholeNumber,
} from "./fields.ts";
import { PlanWire } from "./plan.ts";
import { terms, termsWireFields } from "./terms.ts";

/**
 * `aguardando` students registered themselves and wait for the owner's approval. They are neither
 * counted nor charged (docs/rules.md, "Public registration").
 */
export const StudentStatus = z.enum(["ativo", "pausado", "arquivado", "aguardando"]);
export type StudentStatus = z.infer<typeof StudentStatus>;

/**
 * Tells whether mails about charges still reach the address. `none` means no address, `invalid`
 * that the address bounced, `complained` that the recipient reported a mail as spam.
 */
export const EmailStatus = z.enum(["none", "ok", "invalid", "complained"]);
export type EmailStatus = z.infer<typeof EmailStatus>;

export const studentName = text(MIN_STUDENT_NAME, "Nome deve ter pelo menos 3 caracteres", MAX_NAME);
export const planId = wholeNumber(1, MAX_NUMBER, "Selecione um plano");
/**
 * The details that an owner may note about a student, as requests contain them; an empty text means
 * none.
 */
export const details = {
  email: z.optional(z.nullable(emailOrEmpty())),
  phone: z.optional(z.nullable(phoneOrEmpty("Telefone deve ter pelo menos 10 dígitos"))),
  birthday: z.optional(z.nullable(day())),
  notes: z.optional(z.nullable(freeText(MAX_TEXT))),
  document: z.optional(z.nullable(taxDocumentOrEmpty)),
};

/** A student's details in answers and exports; null means none. */
const textOrNull = z.nullable(z.string());
export const detailsWireFields = {
  email: textOrNull,
  phone: textOrNull,
  birthday: textOrNull,
  notes: textOrNull,
  document: textOrNull,
};

/**
 * POST /api/students. E-mail and phone are optional; an empty text means none. `idempotencyKey`
 * identifies one click on the form's button. For a day, a repeated request with the same key
 * returns the student that the first request created.
 */
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
 * PUT /api/students/{id}: a patch. `pausedUntil` is the last day of a pause; null means a pause
 * without an end. `declinedPayerId` is a payer who shares an e-mail or phone with the student but,
 * as the owner states, is another person. `retryEmail` makes an address that bounced count as
 * reachable again.
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

/**
 * GET /api/students: the waiting list with `status=aguardando`, the archived students who are not
 * erased with `status=arquivado`, otherwise all other students.
 */
export const StudentQuery = z.extend(PageQuery, {
  status: z.optional(z.enum(["aguardando", "arquivado"], "Situação inválida")),
});
export type StudentQuery = z.infer<typeof StudentQuery>;

/** POST /api/students/{id}/approve. `sendWelcome` mails the student a welcome. */
export const ApproveStudentInput = z.object({ sendWelcome: z.optional(z.boolean("Valor inválido")) });
export type ApproveStudentInput = z.infer<typeof ApproveStudentInput>;

/**
 * POST /api/students/{id}/reactivate. `planId` is required if the student's plan is deleted or no
 * longer offered.
 */
export const ReactivateStudentInput = z.object({ planId: z.optional(planId) });
export type ReactivateStudentInput = z.infer<typeof ReactivateStudentInput>;

/**
 * PUT /api/students/{id}/payment-status. Without `paymentId` the call changes this month's charge,
 * or the only open charge if this month has no charge (docs/rules.md, "Settling").
 */
export const StudentChargeStatusInput = z.object({
  status: ChargeStatus,
  paymentId: z.optional(z.int("Pagamento inválido")),
});
export type StudentChargeStatusInput = z.infer<typeof StudentChargeStatusInput>;

/**
 * The payers whom the owner declined for a student, each with the identifiers that the payer and
 * the student shared then.
 */
export const declinesWireFields = {
  declinedPayers: z.array(z.object({ payerId: z.int(), identifiers: z.array(z.string()) })),
};

/**
 * A student as the API returns it. `paymentStatus` is `pendente` while any charge is open and until
 * a charge was paid. `isOverdue` says that an open charge is past its due date, and `owedAmount` is
 * the sum of all open amounts, in reais. `nextChargeLabel` is one of the specification's texts or
 * the plan's period. `billTo` is the recipient of mails and messages about charges: the payer, with
 * the student's own address and phone if the payer has none. `declinedPayers` are payers whom the
 * owner declined; they are offered again only if they share a further identifier. `price` is the
 * price of the next charge under the student's own terms, null without a plan. `remindersOff` is
 * true while the reminder rule is paused for the student. `pageUrl` is the address of the page of
 * whoever pays for the student (docs/rules.md, "The payer's page").
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
  paymentStatus: ChargeStatus,
  isOverdue: z.boolean(),
  owedAmount: z.number(),
  nextChargeDate: z.nullable(z.string()),
  nextChargeLabel: z.string(),
  plan: z.nullable(PlanWire),
  pageUrl: z.nullable(z.string()),
});
export type StudentWire = z.infer<typeof StudentWire>;

/** The address of a payer's page after it was replaced. */
export const PageLinkWire = z.object({ pageUrl: z.nullable(z.string()) });

/**
 * POST /api/students/bulk-send-invoices: the students, and the id of the owner's click. One click
 * may need several calls (`pressId` in fields.ts).
 */
export const BulkSendInput = z.object({ studentIds: studentIds(), pressId: pressId() });
export type BulkSendInput = z.infer<typeof BulkSendInput>;

/** One entry per student: `sent`, or the reason why no mail was sent, as a code and a text. */
export const BulkSendResult = z.object({
  successCount: z.int(),
  errorCount: z.int(),
  results: z.array(
    z.object({
      studentId: z.int(),
      studentName: z.nullable(z.string()),
      paymentId: z.nullable(z.int()),
      sent: z.boolean(),
      code: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type BulkSendResult = z.infer<typeof BulkSendResult>;
