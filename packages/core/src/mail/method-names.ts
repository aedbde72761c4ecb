import type { SettlementMethod } from "@emdia/contracts/settlement";

/** How a student paid, as receipts say it. */
export const METHOD_NAMES: Readonly<Record<SettlementMethod, string | undefined>> = {
  pix: "PIX",
  transferencia: "Transferência",
  dinheiro: "Dinheiro",
  cartao: "Cartão",
  // What nobody said is not on paper.
  outro: undefined,
};
