/**
 * A txid is `E`, payer (5), day (2), sum (6), set of charges (3) and tag (8), in upper-case base
 * 36. Only the tag proves that we made it (docs/decisions/045-txid.md).
 */
import { type CivilDate, civilDate } from "./calendar.ts";
import { addDays, daysBetween } from "./civil-days.ts";
import { numberOfPayer, type PayerKey, payerOfNumber } from "./payer-key.ts";

/** A txid's day is counted modulo this number of days. */
export const TXID_DAYS = 36 ** 2;
/** A code asks for less than this sum, in centavos. */
const SUMS = 36 ** 6;
const SHAPE = /^(E([0-9A-Z]{5})([0-9A-Z]{2})([0-9A-Z]{6})([0-9A-Z]{3}))([0-9A-Z]{8})$/;
const START = civilDate("2026-01-01");

export const base36 = (value: number, length: number): string => value.toString(36).toUpperCase().padStart(length, "0");

/** What a code asks: `set` are three digits computed from its charges. */
export type Asked = { payer: PayerKey; day: CivilDate; cents: number; set: string };

export function txidBody({ payer, day, cents, set }: Asked): string | undefined {
  if (!Number.isSafeInteger(cents) || cents < 1 || cents >= SUMS) return undefined;
  const days = ((daysBetween(START, day) % TXID_DAYS) + TXID_DAYS) % TXID_DAYS;
  return `E${base36(numberOfPayer(payer), 5)}${base36(days, 2)}${base36(cents, 6)}${set}`;
}

/** The parts of a txid: `day` is the number of its day, which recurs after TXID_DAYS. */
export type TxidParts = { body: string; tag: string; payer: PayerKey; day: number; cents: number; set: string };

/** Reads a text with a txid's layout, in any case; undefined for any other text. */
export function readTxid(text: string): TxidParts | undefined {
  const [, body = "", who = "", days = "", sum = "", set = "", tag = ""] = SHAPE.exec(text.toUpperCase()) ?? [];
  const payer = payerOfNumber(Number.parseInt(who, 36));
  const cents = Number.parseInt(sum, 36);
  return payer && cents > 0 ? { body, tag, payer, day: Number.parseInt(days, 36), cents, set } : undefined;
}

/** Returns the last day up to `paid` that has a txid's number. */
export function askedDay(day: number, paid: CivilDate): CivilDate {
  const since = daysBetween(START, paid) - day;
  return addDays(paid, -(((since % TXID_DAYS) + TXID_DAYS) % TXID_DAYS));
}
