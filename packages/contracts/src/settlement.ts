/**
 * The settlements of a charge, on the wire (docs/rules.md, "Settling"). Amounts are decimal reais,
 * days are civil.
 */
import * as z from "zod/mini";
import { ChargeWire } from "./charge.ts";
import { MAX_BULK_SETTLED, MAX_REASON, MAX_SETTLEMENT_NOTE, SETTLEMENT_METHODS } from "./constants.ts";
import { day, freeText, reais } from "./fields.ts";

/** The way in which a student paid. */
export const SettlementMethod = z.enum(SETTLEMENT_METHODS, "Escolha como foi pago");
export type SettlementMethod = z.infer<typeof SettlementMethod>;

const received = {
  date: z.optional(day()),
  method: z.optional(SettlementMethod),
  note: z.optional(freeText(MAX_SETTLEMENT_NOTE)),
};

/**
 * POST /api/payments/{id}/settlements. Without `amount` the whole open amount was received; without
 * `date` it was today; without `method` the business's usual one. `requestId` names one press of
 * the form's button, however often it is sent.
 */
export const SettlementInput = z.object({
  amount: z.optional(reais("O valor deve ser maior que zero")),
  ...received,
  requestId: z.optional(z.uuid("Valor inválido")),
});
export type SettlementInput = z.infer<typeof SettlementInput>;

/**
 * POST /api/payments/{id}/report/confirm: the whole open amount was received, as the student
 * reported. Without `date` it was on the day of the report, without `method` by PIX.
 */
export const ConfirmReportInput = z.object({ ...received, requestId: z.optional(z.uuid("Valor inválido")) });
export type ConfirmReportInput = z.infer<typeof ConfirmReportInput>;

/** POST /api/payments/{id}/settlements/{number}/reverse. */
export const ReversalInput = z.object({ reason: z.optional(freeText(MAX_REASON)) });
export type ReversalInput = z.infer<typeof ReversalInput>;

/**
 * POST /api/payments/settle: each of these charges was paid in full, on the same day and in the
 * same way.
 */
export const BulkSettleInput = z.object({
  paymentIds: z
    .array(z.int("Pagamento inválido"), "Selecione ao menos uma cobrança")
    .check(
      z.minLength(1, "Selecione ao menos uma cobrança"),
      z.maxLength(MAX_BULK_SETTLED, `Selecione no máximo ${MAX_BULK_SETTLED} cobranças`),
    ),
  ...received,
});
export type BulkSettleInput = z.infer<typeof BulkSettleInput>;

/** One line per charge: `settled`, or the reason why not, as a code and a text. */
export const BulkSettleResult = z.object({
  settledCount: z.int(),
  errorCount: z.int(),
  results: z.array(
    z.object({
      paymentId: z.int(),
      settled: z.boolean(),
      code: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type BulkSettleResult = z.infer<typeof BulkSettleResult>;

/**
 * One entry of a charge's ledger. A `reversal` reverses the settlement numbered `reverses`;
 * `isReversed` marks that settlement. `date` is the day of the payment, `at` the instant (ISO UTC)
 * at which it was recorded, `by` the person who recorded it: `owner`.
 */
export const LedgerEntryWire = z.object({
  number: z.int(),
  kind: z.enum(["settlement", "reversal"]),
  amount: z.number(),
  date: z.string(),
  method: SettlementMethod,
  note: z.nullable(z.string()),
  at: z.string(),
  by: z.string(),
  reverses: z.nullable(z.int()),
  isReversed: z.boolean(),
});
export type LedgerEntryWire = z.infer<typeof LedgerEntryWire>;

/**
 * A charge with all its records, the oldest entry first. `pageUrl` is the address of its page for
 * the student (docs/rules.md, "The charge page"); null while the charge is only expected, once it
 * is void or its student erased, and in the exports.
 */
export const ChargeDetailWire = z.extend(ChargeWire, {
  ledger: z.array(LedgerEntryWire),
  pageUrl: z.nullable(z.string()),
});
export type ChargeDetailWire = z.infer<typeof ChargeDetailWire>;
