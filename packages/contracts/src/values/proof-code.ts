import { composePixCode, pixText } from "./pix-code.ts";

/** No charge has this txid: a charge's txid has more characters. */
export const PROOF_TXID = "EDPROVA";
const PROOF_CENTS = 1;

export type ProofReceiver = {
  pixKey?: string | null | undefined;
  pixMerchantName?: string | null | undefined;
  businessName?: string | null | undefined;
  pixCity?: string | null | undefined;
  pixWithoutTxid?: boolean | undefined;
};

/** Returns the proof code; undefined if the owner's codes have no receiver, key or txid. */
export function proofCodeOf({ pixKey, pixMerchantName, businessName, pixCity, pixWithoutTxid }: ProofReceiver) {
  const merchantName = pixMerchantName || businessName || "";
  if (!pixKey || pixWithoutTxid || !pixText(merchantName, 25)) return undefined;
  const receiver = { key: pixKey, merchantName, merchantCity: pixCity ?? "" };
  return composePixCode({ ...receiver, amountCents: PROOF_CENTS, txid: PROOF_TXID });
}
