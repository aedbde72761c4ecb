/** What Meta charges in Brazil since 2026-10-01. Pure. */
import type { Message } from "./message.ts";

/** In hundredths of a centavo, by the category that Meta states in a status. */
const PRICES: ReadonlyMap<string, number> = new Map([
  ["utility", 350],
  ["service", 350],
  ["marketing", 3_217],
]);

/** Counts the messages that Meta charges. A message without a stated price was not delivered. */
export function costOf(messages: readonly Pick<Message, "price">[]): { messages: number; amount: number } {
  const charged = messages.flatMap(({ price }) => (price && PRICES.get(price)) || []);
  const sum = charged.reduce((total, one) => total + one, 0);
  return { messages: charged.length, amount: Math.round(sum / 100) / 100 };
}
