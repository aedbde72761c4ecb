/**
 * The settlements of a charge, on the wire (docs/rules.md, "Settling"). Amounts are decimal reais,
 * days are civil.
 */
import * as z from "zod/mini";
import { ChargeWire } from "./charge.ts";
import { MAX_BULK_SETTLED, MAX_REASON, MAX_SETTLEMENT_NOTE, SETTLEMENT_METHODS } from "./constants.ts";
import { day, freeText, month, reais } from "./fields.ts";

/** The way in which a student paid. */
export const SettlementMethod = z.enum(SETTLEMENT_METHODS, "Escolha como foi pago");
export type SettlementMethod = z.infer<typeof SettlementMethod>;

const received = {
  date: z.optional(day()),
  method: z.optional(SettlementMethod),
  note: z.optional(freeText(MAX_SETTLEMENT_NOTE)),
};

/**
 * POST /api/payments/{id}/settlements. Without `amount` the whole open amount was received, without
 * `date` the money arrived today, without `method` the business's usual method applies. `requestId`
 * identifies one click on the form's button, however often the request is sent.
 */
export const SettlementInput = z.object({
  amount: z.optional(reais("O valor deve ser maior que zero")),
  ...received,
  requestId: z.optional(z.uuid("Valor inválido")),
});
export type SettlementInput = z.infer<typeof SettlementInput>;

/** POST /api/payments/{id}/settlements/{number}/reverse. */
export const ReversalInput = z.object({ reason: z.optional(freeText(MAX_REASON)) });
export type ReversalInput = z.infer<typeof ReversalInput>;

/**
 * POST /api/payments/settle. Without `amounts` each of these charges was paid in full, on the same
 * day and by the same method. With `amounts` one payment of one person was spread over the charges,
 * oldest first: the n-th charge received the n-th amount, as the person saw it before the click
 * (docs/rules.md, "Settling"). `requestId` identifies the click, and is required with `amounts`.
 */
export const BulkSettleInput = z
  .object({
    paymentIds: z
      .array(z.int("Pagamento inválido"), "Selecione ao menos uma cobrança")
      .check(
        z.minLength(1, "Selecione ao menos uma cobrança"),
        z.maxLength(MAX_BULK_SETTLED, `Selecione no máximo ${MAX_BULK_SETTLED} cobranças`),
      ),
    amounts: z.optional(z.array(reais("O valor deve ser maior que zero"), "Valor inválido")),
    ...received,
    requestId: z.optional(z.uuid("Valor inválido")),
  })
  .check(
    z.refine(
      ({ paymentIds, amounts }) =>
        !amounts || (amounts.length === paymentIds.length && new Set(paymentIds).size === paymentIds.length),
      { path: ["amounts"], error: "Informe um valor para cada cobrança" },
    ),
    z.refine(({ amounts, requestId }) => !amounts || requestId !== undefined, {
      path: ["requestId"],
      error: "Valor inválido",
    }),
  );
export type BulkSettleInput = z.infer<typeof BulkSettleInput>;

/**
 * One line per charge: `settled`, or the reason why the charge was not settled, as a code and a
 * text. `amount` is the amount that this click recorded for the charge, and `openAmount` the amount
 * that is left to pay; both are null for a charge that was not settled.
 */
export const BulkSettleResult = z.object({
  settledCount: z.int(),
  errorCount: z.int(),
  results: z.array(
    z.object({
      paymentId: z.int(),
      settled: z.boolean(),
      amount: z.nullable(z.number()),
      openAmount: z.nullable(z.number()),
      code: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type BulkSettleResult = z.infer<typeof BulkSettleResult>;

/**
 * One entry of a charge's ledger. A `reversal` reverses the entry numbered `reverses`; `isReversed`
 * marks that entry. `fee` is the part of `amount` that paid fine and interest, `discount` the
 * punctuality discount that the settlement got, `waived` the fee that was waived; a `waiver` has no
 * amount, a `correction` has the amounts before and after, and a `due_date` the due dates. `date`
 * is the day of the payment, `at` the instant (ISO UTC) at which the entry was recorded, `by` who
 * recorded it: `owner` or `bank`. `entryKey` is the key of the bank's entry that proves the
 * settlement: its end-to-end id, or a hash without one. `paidWith` is equal in all settlements that
 * one click or bank entry recorded, which have one receipt; null if neither is known.
 */
export const LedgerEntryWire = z.object({
  number: z.int(),
  kind: z.enum(["settlement", "reversal", "waiver", "correction", "due_date"]),
  amount: z.number(),
  fee: z.number(),
  discount: z.number(),
  waived: z.number(),
  corrected: z.optional(z.object({ from: z.number(), to: z.number() })),
  due: z.optional(z.object({ from: z.string(), to: z.string() })),
  date: z.string(),
  method: SettlementMethod,
  note: z.nullable(z.string()),
  at: z.string(),
  by: z.string(),
  reverses: z.nullable(z.int()),
  entryKey: z.nullable(z.string()),
  paidWith: z.nullable(z.string()),
  isReversed: z.boolean(),
});
export type LedgerEntryWire = z.infer<typeof LedgerEntryWire>;

/** A charge with all its records, the oldest entry first. */
export const ChargeDetailWire = z.extend(ChargeWire, { ledger: z.array(LedgerEntryWire) });
export type ChargeDetailWire = z.infer<typeof ChargeDetailWire>;

/** The query of GET /api/settlements. `month` requests a month other than the current one. */
export const SettlementsQuery = z.object({ month: z.optional(month()) });
export type SettlementsQuery = z.infer<typeof SettlementsQuery>;

/**
 * GET /api/settlements: everything received in a month by day of payment, the latest day first,
 * whatever month its charges belong to (docs/rules.md, "Money seen two ways"). Reversed settlements
 * are left out. `total` is in reais, `fee` the part of an amount that paid fine and interest.
 */
export const SettlementsWire = z.object({
  month: z.string(),
  total: z.number(),
  fee: z.number(),
  count: z.int(),
  settlements: z.array(
    z.object({
      paymentId: z.int(),
      number: z.int(),
      studentId: z.int(),
      studentName: z.string(),
      reference: z.string(),
      date: z.string(),
      amount: z.number(),
      fee: z.number(),
      method: SettlementMethod,
    }),
  ),
});
export type SettlementsWire = z.infer<typeof SettlementsWire>;
