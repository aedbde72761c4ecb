import type { ProfileWire } from "./profile.ts";

/**
 * Tells whether the profile has the data of its payment method: PIX needs a key, a bank transfer
 * the bank's data.
 */
export function hasPaymentData(business: Pick<ProfileWire, "paymentMethod" | "pixKey" | "bankInfo">): boolean {
  if (business.paymentMethod === "pix") return Boolean(business.pixKey);
  if (business.paymentMethod === "bank") return Boolean(business.bankInfo);
  return true;
}
