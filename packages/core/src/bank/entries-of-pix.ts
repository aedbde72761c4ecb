import type { BankEntry } from "@emdia/contracts/bank-entry";
import { MAX_ENTRY_MEMO, MAX_ENTRY_NAME } from "@emdia/contracts/constants";
import { freeText } from "@emdia/contracts/fields";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { normalizePixKey } from "@emdia/contracts/values/pix-key";
import type { BankPix } from "../model/ports/bank.ts";
import type { Profile } from "../model/profile.ts";

/** The bank's status of a refund that was paid out. A refund in another status may still fail. */
const GIVEN_BACK = "DEVOLVIDO";
const FAILED = "NAO_REALIZADO";

/** Tells whether a payment went to the owner's key or to a former key, which sent codes have. */
export function isToOwnKey({ key }: BankPix, { pixKey, pixKeyType, formerPixKeys }: Profile): boolean {
  if (key === undefined || !pixKey) return true;
  const own = (pixKeyType && normalizePixKey(pixKeyType, pixKey)) ?? pixKey.trim();
  return [own, ...formerPixKeys].some((one) => one.toLowerCase() === key.toLowerCase());
}

export const refundedCents = ({ refunds }: BankPix): number =>
  sumCents(refunds.filter(({ status }) => status === GIVEN_BACK).map(({ amountCents }) => amountCents));

export const isRefunded = ({ refunds }: BankPix): boolean => refunds.some(({ status }) => status !== FAILED);

/** The end-to-end id is the key, as in a statement; the day is in the owner's zone. */
export const entryOfPix = (
  { endToEndId, txid, amountCents, at, message, payerName }: BankPix,
  timezone: string,
): BankEntry => ({
  key: endToEndId,
  endToEndId,
  date: civilDateIn(timezone, new Date(at)),
  amount: reaisFromCents(amountCents),
  ...(txid !== undefined && /^[A-Za-z0-9]{1,35}$/.test(txid) && { txid }),
  ...textOf("memo", message, MAX_ENTRY_MEMO),
  ...textOf("name", payerName, MAX_ENTRY_NAME),
});

/** Returns a bank's text without characters that cannot be shown. */
function textOf(field: "memo" | "name", text: string | undefined, length: number): Pick<BankEntry, "memo" | "name"> {
  const { data } = freeText(length).safeParse(text?.slice(0, length));
  return data ? { [field]: data } : {};
}
