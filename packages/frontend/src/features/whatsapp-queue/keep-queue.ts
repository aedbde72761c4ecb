/** A phone may unload the page while WhatsApp is open. */
import { isPayerKey } from "@emdia/contracts/values/payer-key";
import { fieldsOf } from "../../lib/plain-json.ts";
import { emptyQueue, type QueueState, type Turn } from "./queue-state.ts";

const nameOf = (userId: string) => `whatsapp-queue.${userId}`;

const isChat = (value: unknown): boolean => {
  const { paymentId, requestId } = Object(value);
  return typeof paymentId === "number" && typeof requestId === "string";
};
const isPerson = (value: unknown): boolean => {
  const { key, name } = Object(value);
  return isPayerKey(String(key)) && typeof name === "string";
};
const isTurn = (value: unknown): value is Turn => {
  const { outcome, chat } = Object(value);
  return isPerson(value) && (outcome === "skipped" || (outcome === "sent" && isChat(chat)));
};
const isOpen = (value: unknown): value is NonNullable<QueueState["open"]> =>
  isPerson(value) && isChat(Object(value).chat);

/** Empty if none is stored, or if the stored queue is unreadable or from another day. */
export function keptQueue(userId: string, day: string): QueueState {
  const kept = fieldsOf(sessionStorage.getItem(nameOf(userId)));
  if (kept.day !== day) return emptyQueue(day);
  const turns = Array.isArray(kept.turns) ? kept.turns.filter(isTurn) : [];
  return { day, turns, open: isOpen(kept.open) ? kept.open : undefined };
}

export function keepQueue(userId: string, state: QueueState): void {
  sessionStorage.setItem(nameOf(userId), JSON.stringify(state));
}
