/** Amounts are decimal reais. */
import * as z from "zod/mini";
import { bulkResult, ofStudent } from "./bulk-result.ts";
import {
  MAX_BULK_CHANGED,
  MAX_NAME,
  MAX_REASON,
  MAX_SUBJECT,
  MAX_TEXT,
  MIN_PLAN_NAME,
  MIN_REASON,
} from "./constants.ts";
import { MessageChannel } from "./contact.ts";
import { day, freeText, pressId, reais, studentIds, textField } from "./fields.ts";

/** No list contains a charge that is stored as `cancelado`. */
export const ChargeStatus = z.enum(["pendente", "pago"], "Situação de pagamento inválida");
export type ChargeStatus = z.infer<typeof ChargeStatus>;

/** `unconfirmed` means that the provider never said whether the mail was sent. */
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

/** A charge's frozen terms, with rates in hundredths of a per cent, and what was paid or waived. */
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
 * An expected charge (`isExpected`) has its final id but no creation instant. `settledAmount` and
 * `openAmount` are without fee and discount, `amountToday` is with them. `feeTerms` give the amount
 * of another day; null if the charge is settled or has no terms. Only exports have void charges.
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
  invoiceChannel: z.nullable(MessageChannel),
  invoiceFailureReason: z.nullable(z.string()),
  lastContactAt: z.nullable(z.string()),
  lastContactChannel: z.nullable(MessageChannel),
  createdAt: z.nullable(z.string()),
  reportedAt: z.nullable(z.string()),
  promisedFor: z.nullable(z.string()),
  brokenPromises: z.int(),
  voidedAt: z.nullable(z.string()),
  voidReason: z.nullable(z.string()),
});
export type ChargeWire = z.infer<typeof ChargeWire>;

/** The ids of the charges, separated by commas; at most as many as a message names. */
export const PixCodeQuery = z.object({
  ids: z.pipe(
    z.string("Cobrança inválida").check(z.regex(/^\d{9,15}(,\d{9,15}){0,59}$/, "Cobrança inválida")),
    z.transform((ids) => [...new Set(ids.split(",").map(Number))]),
  ),
});
export type PixCodeQuery = z.infer<typeof PixCodeQuery>;

/** `code` is null if nothing is owed or the payment data make none. `amount` is in reais. */
export const PixCodeWire = z.object({ code: z.nullable(z.string()), amount: z.number(), asOf: z.string() });
export type PixCodeWire = z.infer<typeof PixCodeWire>;

/** After a 409, `confirmRepeat` sends a charge again that was already mailed. */
export const SendInvoiceInput = z.object({
  message: z.optional(freeText(MAX_TEXT)),
  subject: z.optional(freeText(MAX_SUBJECT)),
  confirmRepeat: z.optional(z.boolean("Valor inválido")),
  pressId: pressId(),
});
export type SendInvoiceInput = z.infer<typeof SendInvoiceInput>;

export const ChargeStatusInput = z.object({ status: ChargeStatus });
export type ChargeStatusInput = z.infer<typeof ChargeStatusInput>;

/** POST /api/payments/{id}/void: the reason why the charge no longer has to be paid. */
export const VoidChargeInput = z.object({ reason: textField(MIN_REASON, "Diga o motivo", MAX_REASON) });
export type VoidChargeInput = z.infer<typeof VoidChargeInput>;

/** See docs/rules/charge.md, "A wrong amount". */
export const CorrectAmountInput = z.object({
  amount: reais("O valor deve ser maior que zero"),
  reason: textField(MIN_REASON, "Diga o motivo", MAX_REASON),
});
export type CorrectAmountInput = z.infer<typeof CorrectAmountInput>;

/** See docs/rules/charge.md, "A new due date": only for a charge of which nobody was told. */
export const MoveDueDateInput = z.object({ dueDate: day("Escolha o vencimento") });
export type MoveDueDateInput = z.infer<typeof MoveDueDateInput>;

/** `requestId` identifies one click: a repeated request makes no further charges. */
export const ExtraChargesInput = z.object({
  studentIds: studentIds(MAX_BULK_CHANGED),
  name: textField(MIN_PLAN_NAME, "Dê um nome à cobrança", MAX_NAME),
  amount: reais("O valor deve ser maior que zero"),
  dueDate: day("Escolha o vencimento"),
  requestId: z.uuid("Valor inválido"),
});
export type ExtraChargesInput = z.infer<typeof ExtraChargesInput>;

export const ExtraChargesResult = bulkResult({ ...ofStudent, paymentId: z.nullable(z.int()) });
export type ExtraChargesResult = z.infer<typeof ExtraChargesResult>;

/** A charge to come: its billing date, its amount in reais, its months ("Fev/2027 a Abr/2027"). */
const NextCharge = z.object({ date: z.string(), amount: z.number(), reference: z.string() });

/** A charge that the owner can make by hand; `next` is the charge after it. */
export const ChargeChoice = z.extend(NextCharge, {
  paymentId: z.int(),
  dueDate: z.string(),
  next: z.nullable(NextCharge),
});
export type ChargeChoice = z.infer<typeof ChargeChoice>;

/** POST /api/students/next-charges: what a change of plan would mean, before it is saved. */
export const NextChargesInput = z.object({ studentIds: studentIds(MAX_BULK_CHANGED), planId: z.int() });
export type NextChargesInput = z.infer<typeof NextChargesInput>;

/** The next charge of each student on the plan; null for a student who has none, or is unknown. */
export const NextChargesResult = z.array(z.object({ studentId: z.int(), next: z.nullable(NextCharge) }));
export type NextChargesResult = z.infer<typeof NextChargesResult>;

/** The student reads the reason. */
export const RefuseReportInput = z.object({ reason: textField(MIN_REASON, "Diga ao aluno o motivo", MAX_REASON) });
export type RefuseReportInput = z.infer<typeof RefuseReportInput>;
