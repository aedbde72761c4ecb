import type { SettlementMethod } from "@emdia/contracts/settlement";

/** How a student paid, as a form offers it a ledger shows it and a spreadsheet says it. */
export const METHOD_LABELS: Readonly<Record<SettlementMethod, string>> = {
  pix: "PIX",
  transferencia: "Transferência",
  dinheiro: "Dinheiro",
  cartao: "Cartão",
  outro: "Outro",
};
