import { MAX_NUMBER } from "../constants.ts";

export type PayerKey = `P${string}` | `S${string}`;

export const payerKeyOf = ({ id, payerId }: { id: number; payerId?: number | undefined }): PayerKey =>
  payerId === undefined ? keyOf("S", id) : keyOf("P", payerId);

export const isPayerKey = (text: string): text is PayerKey => /^[PS]\d{7}$/.test(text);

/** Returns a payer's key as one number: students come first, stored payers after all of them. */
export const numberOfPayer = (key: PayerKey): number =>
  Number(key.slice(1)) + (key.startsWith("P") ? MAX_NUMBER + 1 : 0);

/** Reads the number that `numberOfPayer` returned; undefined for any other number. */
export function payerOfNumber(number: number): PayerKey | undefined {
  const [kind, own] = number > MAX_NUMBER ? (["P", number - MAX_NUMBER - 1] as const) : (["S", number] as const);
  return Number.isInteger(own) && own >= 1 && own <= MAX_NUMBER ? keyOf(kind, own) : undefined;
}

const keyOf = (kind: "P" | "S", number: number): PayerKey => `${kind}${String(number).padStart(7, "0")}`;
