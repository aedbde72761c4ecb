/** The words for what was received for a charge. */
import type { PaymentWire } from "@emdia/contracts/payment";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import type { LedgerEntryWire, SettlementMethod } from "@emdia/contracts/settlement";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { centsOfAll } from "../../data/payments/sum-of.ts";
import { formatDay, formatPrice } from "../../lib/format.ts";
import { METHOD_LABELS } from "../../lib/method-labels.ts";

export { METHOD_LABELS };

/** Returns how the business is usually paid. */
export function usualMethodOf(paymentMethod: PaymentMethod): SettlementMethod {
  if (paymentMethod === "cash") return "dinheiro";
  return paymentMethod === "bank" ? "transferencia" : "pix";
}

/** Returns what is left of a charge, for the message after something was received. */
export function leftText({ openAmount }: Pick<PaymentWire, "openAmount">): string {
  return openAmount > 0 ? `Falta receber ${formatPrice(openAmount)}` : "Cobrança quitada";
}

/** Returns what is left of a charge, for the last line of its ledger. */
export const leftLine = (charge: Pick<PaymentWire, "openAmount">): string =>
  charge.openAmount > 0 ? leftText(charge) : "Quitada";

/** Returns what is left of several charges, summed up. */
export const totalText = (charges: readonly Pick<PaymentWire, "openAmount">[]): string =>
  formatPrice(reaisFromCents(centsOfAll(charges, "openAmount")));

/** Whether a part was received and a part is open. */
export const isPartlySettled = ({ settledAmount, openAmount }: Pick<PaymentWire, "settledAmount" | "openAmount">) =>
  settledAmount > 0 && openAmount > 0;

/** Returns the parts of an entry's line; a line breaks only between them. */
export function entryTexts({ kind, date, method, amount }: LedgerEntryWire): string[] {
  if (kind === "reversal") return ["Estorno", formatPrice(amount)];
  return [`Recebido em ${formatDay(date)}`, METHOD_LABELS[method], formatPrice(amount)];
}
