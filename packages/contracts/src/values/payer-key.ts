import { MAX_NUMBER } from "../constants.ts";

/** A person who pays: a stored payer (`P`), or a student who pays alone (`S`), and 7 digits. */
export type PayerKey = `P${string}` | `S${string}`;

const keyOf = (kind: "P" | "S", number: number): PayerKey => `${kind}${String(number).padStart(7, "0")}`;

/** Returns the key of the person who pays for a student. */
export const payerKeyOf = ({ id, payerId }: { id: number; payerId?: number | undefined }): PayerKey =>
  payerId === undefined ? keyOf("S", id) : keyOf("P", payerId);

/** Tells whether a text is a payer's key. */
export const isPayerKey = (text: string): text is PayerKey => /^[PS]\d{7}$/.test(text);

/** Returns a payer's key as one number: students come first, stored payers after all of them. */
export const numberOfPayer = (key: PayerKey): number =>
  Number(key.slice(1)) + (key.startsWith("P") ? MAX_NUMBER + 1 : 0);

/** Reads the number that `numberOfPayer` returned; undefined for any other number. */
export function payerOfNumber(number: number): PayerKey | undefined {
  const [kind, own] = number > MAX_NUMBER ? (["P", number - MAX_NUMBER - 1] as const) : (["S", number] as const);
  return Number.isInteger(own) && own >= 1 && own <= MAX_NUMBER ? keyOf(kind, own) : undefined;
}
