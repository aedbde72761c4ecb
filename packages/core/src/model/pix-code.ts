/** Composes the PIX code that asks a payer for charges; no other file makes one for a charge. */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import type { PayerKey } from "@emdia/contracts/values/payer-key";
import { composePixCode, pixText } from "@emdia/contracts/values/pix-code";
import { sumOwedOn } from "./amount-today.ts";
import type { Charge } from "./charge.ts";
import type { ProfileContext, WithTxids } from "./context.ts";

/** Returns undefined if nothing is owed, the data make no code, or no txid can state the sum. */
export function pixCodeOf(
  { ownerId, profile, today, txids }: Pick<ProfileContext, "ownerId" | "profile" | "today"> & WithTxids,
  payer: PayerKey,
  charges: readonly Charge[],
): string | undefined {
  const { paymentMethod, pixKey, pixMerchantName, businessName, pixCity, pixWithoutTxid } = profile;
  const merchantName = pixMerchantName || businessName || "";
  const cents = sumOwedOn(charges, today);
  if (cents === 0 || paymentMethod !== "pix" || !pixKey || !pixText(merchantName, 25)) return undefined;
  const pixRequest = { payer, day: today, cents, chargeIds: charges.map(chargeIdOf) };
  const txid = pixWithoutTxid ? undefined : txids.make(ownerId, pixRequest);
  return composePixCode({ key: pixKey, merchantName, merchantCity: pixCity ?? "", amountCents: cents, txid });
}
