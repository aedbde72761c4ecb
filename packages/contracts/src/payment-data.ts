import type { ProfileWire } from "./profile.ts";

/** PIX needs a key, a bank transfer the bank's data. */
export function hasPaymentData(business: Pick<ProfileWire, "paymentMethod" | "pixKey" | "bankInfo">): boolean {
  if (business.paymentMethod === "pix") return Boolean(business.pixKey);
  if (business.paymentMethod === "bank") return Boolean(business.bankInfo);
  return true;
}
