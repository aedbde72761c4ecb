/** The steps are pure functions. The queue is kept in the tab, because a phone may reload. */
import { isPayerKey, type PayerKey } from "@emdia/contracts/values/payer-key";
import { type Debtor, queueOf } from "../../data/reminders/debtors.ts";
import { fieldsOf } from "../../lib/plain-json.ts";

/** `requestId` identifies the click that opened the chat. */
export type Chat = { paymentId: number; requestId: string; number?: number | undefined };

export type Person = { key: PayerKey; name: string };

/** A payer's finished turn: a message was sent, or the payer was skipped for today. */
export type Turn = Person & { outcome: "sent" | "skipped"; chat?: Chat | undefined };

/** The queue for a civil day: the open chat, and the finished turns, the oldest first. */
export type QueueState = { day: string; open?: (Person & { chat: Chat }) | undefined; turns: readonly Turn[] };

export const emptyQueue = (day: string): QueueState => ({ day, turns: [] });

const isOver = ({ turns }: QueueState, key: PayerKey) => turns.some((turn) => turn.key === key);

function waitingOf(debtors: readonly Debtor[], state: QueueState): Debtor[] {
  return queueOf(debtors).queue.filter(({ key }) => !isOver(state, key) && state.open?.key !== key);
}

/** Returns the payer whose turn it is; at the end of the queue there is none. */
export function turnOf(debtors: readonly Debtor[], state: QueueState) {
  const waiting = waitingOf(debtors, state);
  const { open, turns } = state;
  const debtor = open ? debtors.find(({ key }) => key === open.key) : waiting[0];
  const total = turns.length + waiting.length + (open ? 1 : 0);
  return { debtor, position: Math.min(turns.length + 1, total), total };
}

/** Shows only the chosen payers. An open chat stays, because it must be finished first. */
export function onlyOf(debtors: readonly Debtor[], state: QueueState, only: ReadonlySet<number> | undefined) {
  if (!only) return { debtors, seen: state };
  const isChosen = ({ studentIds }: Debtor) => studentIds.some((id) => only.has(id));
  const shown = debtors.filter((debtor) => isChosen(debtor) || debtor.key === state.open?.key);
  const keys = new Set(shown.map(({ key }) => key));
  return { debtors: shown, seen: { ...state, turns: state.turns.filter(({ key }) => keys.has(key)) } };
}

export const openChat = (state: QueueState, { key, name }: Person, chat: Chat): QueueState => ({
  ...state,
  open: { key, name, chat },
});

/** Stores a chat's number, whether its turn is open or already finished. */
export function numberChat(state: QueueState, requestId: string, number: number): QueueState {
  const numbered = (chat: Chat): Chat => (chat.requestId === requestId ? { ...chat, number } : chat);
  return {
    ...state,
    open: state.open && { ...state.open, chat: numbered(state.open.chat) },
    turns: state.turns.map((turn) => (turn.chat ? { ...turn, chat: numbered(turn.chat) } : turn)),
  };
}

/** Ends the turn; its message counts as sent. */
export function finishTurn(state: QueueState): QueueState {
  if (!state.open) return state;
  return { ...state, open: undefined, turns: [...state.turns, { ...state.open, outcome: "sent" }] };
}

export function skipTurn(state: QueueState, { key, name }: Person): QueueState {
  // After two clicks, the second response must not end the next payer's turn.
  if (isOver(state, key)) return state;
  const turn: Turn = { key, name, outcome: "skipped" };
  return { ...state, open: undefined, turns: [...state.turns, turn] };
}

export const returnToQueue = (state: QueueState, key: PayerKey): QueueState => ({
  ...state,
  open: state.open?.key === key ? undefined : state.open,
  turns: state.turns.filter((turn) => turn.key !== key),
});

/** Returns "9 enviadas, 3 puladas". */
export function summaryOf({ turns }: QueueState): string {
  const sent = turns.filter(({ outcome }) => outcome === "sent").length;
  const skipped = turns.length - sent;
  const parts = [`${sent} ${sent === 1 ? "enviada" : "enviadas"}`];
  if (skipped > 0) parts.push(`${skipped} ${skipped === 1 ? "pulada" : "puladas"}`);
  return parts.join(", ");
}

/** The queue is stored under this name, as a phone may unload the page while WhatsApp is open. */

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

/** Returns an empty queue if none is stored, readable and of today. */
export function keptQueue(userId: string, day: string): QueueState {
  const kept = fieldsOf(sessionStorage.getItem(nameOf(userId)));
  if (kept.day !== day) return emptyQueue(day);
  const turns = Array.isArray(kept.turns) ? kept.turns.filter(isTurn) : [];
  return { day, turns, open: isOpen(kept.open) ? kept.open : undefined };
}

export function keepQueue(userId: string, state: QueueState): void {
  sessionStorage.setItem(nameOf(userId), JSON.stringify(state));
}
