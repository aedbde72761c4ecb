/** Charges on the wire (docs/rules.md, "When a student is charged"). Amounts are decimal reais. */
import * as z from "zod/mini";
import {
  MAX_BULK_CHANGED,
  MAX_NAME,
  MAX_REASON,
  MAX_SUBJECT,
  MAX_TEXT,
  MIN_PLAN_NAME,
  MIN_REASON,
} from "./constants.ts";
import { day, freeText, pressId, reais, studentIds, text } from "./fields.ts";

/**
 * The status that the owner sees and sets. No list contains a charge that is stored as `cancelado`.
 */
export const ChargeStatus = z.enum(["pendente", "pago"], "Situação de pagamento inválida");
export type ChargeStatus = z.infer<typeof ChargeStatus>;

/**
 * The state of the charge's mail. `unconfirmed` means that the provider never said whether the mail
 * was sent.
 */
export const InvoiceDeliveryStatus = z.enum([
  "none",
  "sending",
  "sent",
  "delivered",
  "unconfirmed",
  "failed",
  "skipped",
]);
export type InvoiceDeliveryStatus = z.infer<typeof InvoiceDeliveryStatus>;

/**
 * The terms that a charge froze when it was made, as far as its amount on another day depends on
 * them: rates in hundredths of a per cent, the discount for paying by the due date, the paid parts
 * of the principal, and the fee that was received or waived.
 */
export const FeeTermsWire = z.object({
  fineBps: z.int(),
  interestBps: z.int(),
  punctualityAmount: z.number(),
  paid: z.array(z.object({ amount: z.number(), date: z.string() })),
  feeSettled: z.number(),
  isWaived: z.boolean(),
});
export type FeeTermsWire = z.infer<typeof FeeTermsWire>;

/**
 * A charge with its snapshot of the plan (docs/rules.md, "The snapshot"). An expected charge
 * (`isExpected`) has its final id but no creation instant yet. `settledAmount` is the amount
 * received so far and `openAmount` the amount still open, without fee and discount: 0 once the
 * charge is paid or void. `amountToday` is the amount owed today: the open amount plus the late fee
 * (`lateFee`: fine and interest since the day after `since`) or minus the punctuality discount
 * (`punctuality`: the discounted amount and its last day). `feeTerms` give the amount of another
 * day; `lateFee`, `punctuality` and `feeTerms` are null for a settled charge and a charge without
 * terms. The price before the discount was `amount` plus `discountAmount`. Only the exports contain
 * a void charge (`voidedAt`). `reportedAt` is the instant (ISO UTC) of the student's "Já paguei" if
 * the owner has not answered it yet. `lastContactAt` is the instant of the last reminder,
 * by hand or by the owner's rule, that was not undone.
 * `promisedFor` is the day (civil) for which the payer promised to pay (docs/rules.md, "Promises");
 * null once the charge is paid. `brokenPromises` counts the promises whose day passed unpaid.
 * `isExtra` marks a charge beside the plan ("Extra charges"), `needsDueDate` one whose first word
 * would name a past due date ("A new due date").
 */
export const ChargeWire = z.object({
  id: z.int(),
  userId: z.string(),
  studentId: z.int(),
  planId: z.int(),
  amount: z.number(),
  settledAmount: z.number(),
  openAmount: z.number(),
  amountToday: z.number(),
  lateFee: z.nullable(z.object({ fine: z.number(), interest: z.number(), since: z.string() })),
  punctuality: z.nullable(z.object({ amount: z.number(), until: z.string() })),
  feeTerms: z.nullable(FeeTermsWire),
  discountAmount: z.number(),
  discountReason: z.nullable(z.string()),
  status: ChargeStatus,
  dueDate: z.string(),
  paidDate: z.nullable(z.string()),
  reference: z.string(),
  planName: z.string(),
  studentName: z.string(),
  periodInMonths: z.int(),
  isOneTime: z.boolean(),
  isExtra: z.boolean(),
  frequency: z.nullable(z.string()),
  isOverdue: z.boolean(),
  isExpected: z.boolean(),
  needsDueDate: z.boolean(),
  invoiceSent: z.boolean(),
  invoiceSentAt: z.nullable(z.string()),
  invoiceDeliveryStatus: InvoiceDeliveryStatus,
  invoiceFailureReason: z.nullable(z.string()),
  lastContactAt: z.nullable(z.string()),
  lastContactChannel: z.nullable(z.enum(["email", "whatsapp"])),
  createdAt: z.nullable(z.string()),
  reportedAt: z.nullable(z.string()),
  promisedFor: z.nullable(z.string()),
  brokenPromises: z.int(),
  voidedAt: z.nullable(z.string()),
  voidReason: z.nullable(z.string()),
});
export type ChargeWire = z.infer<typeof ChargeWire>;

/**
 * GET /api/pix-codes: the ids of the charges that a code is to ask for, separated by commas; at most
 * as many as a message names.
 */
export const PixCodeQuery = z.object({
  ids: z.pipe(
    z.string("Cobrança inválida").check(z.regex(/^\d{9,15}(,\d{9,15}){0,59}$/, "Cobrança inválida")),
    z.transform((ids) => [...new Set(ids.split(",").map(Number))]),
  ),
});
export type PixCodeQuery = z.infer<typeof PixCodeQuery>;

/**
 * The PIX code for `amount`, in reais, which is owed for these charges on the day `asOf` (civil).
 * `code` is null if nothing is owed or the owner's payment data make no code.
 */
export const PixCodeWire = z.object({ code: z.nullable(z.string()), amount: z.number(), asOf: z.string() });
export type PixCodeWire = z.infer<typeof PixCodeWire>;

/**
 * POST /api/payments/{id}/send-invoice. After a 409, `confirmRepeat` sends a charge again that was
 * already mailed.
 */
export const SendInvoiceInput = z.object({
  message: z.optional(freeText(MAX_TEXT)),
  subject: z.optional(freeText(MAX_SUBJECT)),
  confirmRepeat: z.optional(z.boolean("Valor inválido")),
  pressId: pressId(),
});
export type SendInvoiceInput = z.infer<typeof SendInvoiceInput>;

/** PUT /api/payments/{id}/status: marks the charge as paid, or reopens it. */
export const ChargeStatusInput = z.object({ status: ChargeStatus });
export type ChargeStatusInput = z.infer<typeof ChargeStatusInput>;

/** POST /api/payments/{id}/void: the reason why the charge no longer has to be paid. */
export const VoidChargeInput = z.object({ reason: text(MIN_REASON, "Diga o motivo", MAX_REASON) });
export type VoidChargeInput = z.infer<typeof VoidChargeInput>;

/**
 * POST /api/payments/{id}/amount: what an open charge asks for from now on, and why ("A wrong
 * amount").
 */
export const CorrectAmountInput = z.object({
  amount: reais("O valor deve ser maior que zero"),
  reason: text(MIN_REASON, "Diga o motivo", MAX_REASON),
});
export type CorrectAmountInput = z.infer<typeof CorrectAmountInput>;

/**
 * POST /api/payments/{id}/due-date: another due date, from today to a year ahead, for a charge of
 * which nobody was told ("A new due date").
 */
export const MoveDueDateInput = z.object({ dueDate: day("Escolha o vencimento") });
export type MoveDueDateInput = z.infer<typeof MoveDueDateInput>;

/**
 * POST /api/extra-charges: a charge beside the plan for each of these students, such as an
 * enrolment fee. `requestId` identifies one click: a repeat makes nothing more.
 */
export const ExtraChargesInput = z.object({
  studentIds: studentIds(MAX_BULK_CHANGED),
  name: text(MIN_PLAN_NAME, "Dê um nome à cobrança", MAX_NAME),
  amount: reais("O valor deve ser maior que zero"),
  dueDate: day("Escolha o vencimento"),
  requestId: z.uuid("Valor inválido"),
});
export type ExtraChargesInput = z.infer<typeof ExtraChargesInput>;

/** One line per student: the charge that was made, or the reason, as a code and a text. */
export const ExtraChargesResult = z.object({
  createdCount: z.int(),
  errorCount: z.int(),
  results: z.array(
    z.object({
      studentId: z.int(),
      studentName: z.nullable(z.string()),
      paymentId: z.nullable(z.int()),
      created: z.boolean(),
      code: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type ExtraChargesResult = z.infer<typeof ExtraChargesResult>;

/** When a charge goes out, in reais, and the months that it stands for ("Fev/2027 a Abr/2027"). */
const NextCharge = z.object({ date: z.string(), amount: z.number(), reference: z.string() });

/**
 * GET /api/students/{studentId}/charge-choices: what may be charged by hand now, the nearest month
 * of a run first, each with the charge that a run makes after it; null after a one-time payment.
 */
export const ChargeChoice = z.extend(NextCharge, { paymentId: z.int(), next: z.nullable(NextCharge) });
export type ChargeChoice = z.infer<typeof ChargeChoice>;

/** POST /api/students/next-charges: what a change of plan would mean, before it is saved. */
export const NextChargesInput = z.object({ studentIds: studentIds(MAX_BULK_CHANGED), planId: z.int() });
export type NextChargesInput = z.infer<typeof NextChargesInput>;

/** The next charge of each student on that plan; null for one who has none, or is unknown. */
export const NextChargesResult = z.array(z.object({ studentId: z.int(), next: z.nullable(NextCharge) }));
export type NextChargesResult = z.infer<typeof NextChargesResult>;

/**
 * POST /api/payments/{id}/report/refuse: the reason why the owner refuses the student's "Já
 * paguei"; the student reads it.
 */
export const RefuseReportInput = z.object({ reason: text(MIN_REASON, "Diga ao aluno o motivo", MAX_REASON) });
export type RefuseReportInput = z.infer<typeof RefuseReportInput>;
