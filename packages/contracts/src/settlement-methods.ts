import type { PaymentMethod } from "./profile-kinds.ts";
import type { SettlementMethod } from "./settlement.ts";

export const METHOD_LABELS: Readonly<Record<SettlementMethod, string>> = {
  pix: "PIX",
  transferencia: "Transferência",
  dinheiro: "Dinheiro",
  cartao: "Cartão",
  outro: "Outro",
};

/** Tells whether a payment by the method may have reached the bank account. */
export const IS_AT_BANK: Readonly<Record<SettlementMethod, boolean>> = {
  pix: true,
  transferencia: true,
  dinheiro: false,
  cartao: false,
  outro: true,
};

const USUAL: Readonly<Record<PaymentMethod, SettlementMethod>> = {
  pix: "pix",
  bank: "transferencia",
  cash: "dinheiro",
};

/** Returns the method of a settlement if no method was chosen: the owner's usual payment method. */
export const usualMethodOf = (paymentMethod: PaymentMethod): SettlementMethod => USUAL[paymentMethod];

/** Returns the method as a receipt names it; undefined for `outro`, which states no method. */
export const statedMethodOf = (method: SettlementMethod): string | undefined =>
  method === "outro" ? undefined : METHOD_LABELS[method];
