import type { ProfileWire } from "./profile.ts";

/** The profile fields without which a method cannot be charged with: pix needs a key, bank its data. */
export function hasPaymentData(business: Pick<ProfileWire, "paymentMethod" | "pixKey" | "bankInfo">): boolean {
  if (business.paymentMethod === "pix") return Boolean(business.pixKey);
  if (business.paymentMethod === "bank") return Boolean(business.bankInfo);
  return true;
}
