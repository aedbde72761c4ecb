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
  text,
  wholeNumber,
} from "./fields.ts";
import { PlanWire } from "./plan.ts";
import { answeredTerms, terms } from "./terms.ts";

/**
 * `aguardando` students registered themselves and wait for the owner's approval. They are neither
 * counted nor charged (docs/rules.md, "Public registration").
 */
export const StudentStatus = z.enum(["ativo", "pausado", "arquivado", "aguardando"]);
export type StudentStatus = z.infer<typeof StudentStatus>;

/**
 * Tells whether the mails of charges still reach their address. `none` has no address, `invalid`
 * bounced, `complained` reported a mail as spam.
 */
export const EmailStatus = z.enum(["none", "ok", "invalid", "complained"]);
export type EmailStatus = z.infer<typeof EmailStatus>;

export const studentName = text(MIN_STUDENT_NAME, "Nome deve ter pelo menos 3 caracteres", MAX_NAME);
export const planId = wholeNumber(1, MAX_NUMBER, "Selecione um plano");
/**
 * The details that an owner may note about a student, as requests contain them; empty means none.
 */
export const details = {
  email: z.optional(z.nullable(emailOrEmpty())),
  phone: z.optional(z.nullable(phoneOrEmpty("Telefone deve ter pelo menos 10 dígitos"))),
  birthday: z.optional(z.nullable(day())),
  notes: z.optional(z.nullable(freeText(MAX_TEXT))),
};

/** A student's details in answers and exports; null means none. */
const textOrNull = z.nullable(z.string());
export const answeredDetails = { email: textOrNull, phone: textOrNull, birthday: textOrNull, notes: textOrNull };

/**
 * POST /api/students. E-mail and phone are optional; empty means none. `idempotencyKey` names one
 * press of the form's button: for a day, a repeated request with it returns the student that the
 * first one created.
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
 * without an end.
 */
export const StudentPatch = z.object({
  name: z.optional(studentName),
  planId: z.optional(planId),
  ...details,
  ...terms,
  status: z.optional(z.enum(["ativo", "pausado"], "Situação inválida")),
  pausedUntil: z.optional(z.nullable(day())),
});
export type StudentPatch = z.infer<typeof StudentPatch>;

/**
 * GET /api/students: with `status=aguardando` the waiting list, with `status=arquivado` the
 * archived students who are not erased, otherwise all others.
 */
export const StudentQuery = z.extend(PageQuery, {
  status: z.optional(z.enum(["aguardando", "arquivado"], "Situação inválida")),
});
export type StudentQuery = z.infer<typeof StudentQuery>;

/** POST /api/students/{id}/approve. `sendWelcome` mails the student a welcome. */
export const ApproveStudentInput = z.object({ sendWelcome: z.optional(z.boolean("Valor inválido")) });
export type ApproveStudentInput = z.infer<typeof ApproveStudentInput>;

/**
 * POST /api/students/{id}/reactivate. `planId` is required if the student's plan is gone or no
 * longer offered.
 */
export const ReactivateStudentInput = z.object({ planId: z.optional(planId) });
export type ReactivateStudentInput = z.infer<typeof ReactivateStudentInput>;

/**
 * PUT /api/students/{id}/payment-status. Without `paymentId` it means this month's charge, or the
 * only open charge if this month has none (docs/rules.md, "Settling").
 */
export const StudentChargeStatusInput = z.object({
  status: ChargeStatus,
  paymentId: z.optional(z.int("Pagamento inválido")),
});
export type StudentChargeStatusInput = z.infer<typeof StudentChargeStatusInput>;

/**
 * A student as the API returns it. `paymentStatus` is `pendente` while any charge is open and until
 * a charge was paid; `isOverdue` says that an open charge is past its due date; `nextChargeLabel`
 * is one of the specification's texts or the plan's period. `billTo` is the recipient of the
 * charges' mails and messages: the payer, with the student's own address and phone if the payer has
 * none. `price` is the price of the next charge by the student's own terms, null without a plan.
 */
export const StudentWire = z.object({
  id: z.int(),
  userId: z.string(),
  planId: z.int(),
  name: z.string(),
  ...answeredDetails,
  ...answeredTerms,
  billTo: z.object({ name: z.string(), email: textOrNull, phone: textOrNull }),
  price: z.nullable(z.number()),
  status: StudentStatus,
  pausedUntil: z.nullable(z.string()),
  emailStatus: EmailStatus,
  createdAt: z.string(),
  paymentStatus: ChargeStatus,
  isOverdue: z.boolean(),
  nextChargeDate: z.nullable(z.string()),
  nextChargeLabel: z.string(),
  plan: z.nullable(PlanWire),
});
export type StudentWire = z.infer<typeof StudentWire>;

/**
 * POST /api/students/bulk-send-invoices: the students, and the press to which the call belongs: one
 * press may take several calls (`pressId` of fields.ts).
 */
export const BulkSendInput = z.object({ studentIds: studentIds(), pressId: pressId() });
export type BulkSendInput = z.infer<typeof BulkSendInput>;

/** One entry per student: `sent`, or the reason why not, as a code and a text. */
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
