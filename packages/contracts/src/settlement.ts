/** See docs/rules/settlement.md, "Settling". Amounts are decimal reais, days are civil. */
import * as z from "zod/mini";
import { bulkResult } from "./bulk-result.ts";
import { ChargeWire } from "./charge.ts";
import { MAX_BULK_SETTLED, MAX_REASON, MAX_SETTLEMENT_NOTE, SETTLEMENT_METHODS } from "./constants.ts";
import { day, freeText, month, reais } from "./fields.ts";

export const SettlementMethod = z.enum(SETTLEMENT_METHODS, "Escolha como foi pago");
export type SettlementMethod = z.infer<typeof SettlementMethod>;

const received = {
  date: z.optional(day()),
  method: z.optional(SettlementMethod),
  note: z.optional(freeText(MAX_SETTLEMENT_NOTE)),
};

/** The default is the whole open amount, today, by the usual method. `requestId` is one click's. */
export const SettlementInput = z.object({
  amount: z.optional(reais("O valor deve ser maior que zero")),
  ...received,
  requestId: z.optional(z.uuid("Valor inválido")),
});
export type SettlementInput = z.infer<typeof SettlementInput>;

export const ReversalInput = z.object({ reason: z.optional(freeText(MAX_REASON)) });
export type ReversalInput = z.infer<typeof ReversalInput>;

/** The n-th id gets the n-th amount. Amounts need `requestId` (docs/rules/settlement.md). */
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

/** `amount` is what this click settled, `openAmount` the rest; null for a charge left unsettled. */
export const BulkSettleResult = bulkResult({
  paymentId: z.int(),
  amount: z.nullable(z.number()),
  openAmount: z.nullable(z.number()),
});
export type BulkSettleResult = z.infer<typeof BulkSettleResult>;

/**
 * `fee` is the part of `amount` that paid fine and interest. `entryKey` names the bank's entry that
 * proves the payment. Settlements with one `paidWith` (a click or an entry) share a receipt.
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

export const ChargeDetailWire = z.extend(ChargeWire, { ledger: z.array(LedgerEntryWire) });
export type ChargeDetailWire = z.infer<typeof ChargeDetailWire>;

export const SettlementsQuery = z.object({ month: z.optional(month()) });
export type SettlementsQuery = z.infer<typeof SettlementsQuery>;

/** Reversed settlements are left out, the latest come first (docs/rules/money.md). */
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
