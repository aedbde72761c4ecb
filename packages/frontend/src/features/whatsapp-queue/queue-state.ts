/**
 * The owner's steps in the queue for the day. The functions are pure; `use-queue.ts` stores the
 * queue in the tab, because a phone may reload the page.
 */
import { type Debtor, queueOf } from "../../data/reminders/debtors.ts";

/**
 * A chat about a charge. `requestId` identifies the click that opened it. `number` is the contact's
 * number, once the contact is recorded.
 */
export type Chat = { paymentId: number; requestId: string; number?: number | undefined };

/** A student's finished turn: a message was sent, or the student was skipped for today. */
export type Turn = { studentId: number; name: string; outcome: "sent" | "skipped"; chat?: Chat | undefined };

/** The queue for a civil day: the open chat, and the finished turns, the oldest first. */
export type QueueState = {
  day: string;
  open?: { studentId: number; name: string; chat: Chat } | undefined;
  turns: readonly Turn[];
};

export const emptyQueue = (day: string): QueueState => ({ day, turns: [] });

const isOver = ({ turns }: QueueState, id: number) => turns.some(({ studentId }) => studentId === id);

/** Returns the students who wait for their turn, except the student whose chat is open. */
export function waitingOf(debtors: readonly Debtor[], state: QueueState): Debtor[] {
  const isOpen = (id: number) => state.open?.studentId === id;
  return queueOf(debtors).queue.filter(({ student }) => !isOver(state, student.id) && !isOpen(student.id));
}

/**
 * Returns the student whose turn it is, the turn's position, counted from 1, and the number of
 * turns. At the end of the queue it returns no student.
 */
export function turnOf(debtors: readonly Debtor[], state: QueueState) {
  const waiting = waitingOf(debtors, state);
  const { open, turns } = state;
  const debtor = open ? debtors.find(({ student }) => student.id === open.studentId) : waiting[0];
  const total = turns.length + waiting.length + (open ? 1 : 0);
  return { debtor, position: Math.min(turns.length + 1, total), total };
}

/**
 * Returns the debtors and turns for the students in `only`, or for all students if `only` is
 * undefined. An open chat stays, because it must be finished before the next chat.
 */
export function onlyOf(debtors: readonly Debtor[], state: QueueState, only: ReadonlySet<number> | undefined) {
  if (!only) return { debtors, seen: state };
  const isChosen = ({ studentIds }: Debtor) => studentIds.some((id) => only.has(id));
  const shown = debtors.filter((debtor) => isChosen(debtor) || debtor.student.id === state.open?.studentId);
  const turnIds = new Set([...only, ...shown.map(({ student }) => student.id)]);
  return {
    debtors: shown,
    seen: { ...state, turns: state.turns.filter(({ studentId }) => turnIds.has(studentId)) },
  };
}

export const openChat = (state: QueueState, { student, name }: Debtor, chat: Chat): QueueState => ({
  ...state,
  open: { studentId: student.id, name, chat },
});

/**
 * Stores the number of the recorded contact in the chat, whether the turn is open or already
 * finished.
 */
export function numberChat(state: QueueState, requestId: string, number: number): QueueState {
  const numbered = (chat: Chat): Chat => (chat.requestId === requestId ? { ...chat, number } : chat);
  return {
    ...state,
    open: state.open && { ...state.open, chat: numbered(state.open.chat) },
    turns: state.turns.map((turn) => (turn.chat ? { ...turn, chat: numbered(turn.chat) } : turn)),
  };
}

/** Finishes the turn of the student whose chat is open. The message counts as sent. */
export function finishTurn(state: QueueState): QueueState {
  if (!state.open) return state;
  return { ...state, open: undefined, turns: [...state.turns, { ...state.open, outcome: "sent" }] };
}

export function skipTurn(state: QueueState, student: { id: number; name: string }): QueueState {
  // After two clicks, the second response must not end the next student's turn.
  if (isOver(state, student.id)) return state;
  const turn: Turn = { studentId: student.id, name: student.name, outcome: "skipped" };
  return { ...state, open: undefined, turns: [...state.turns, turn] };
}

export const returnToQueue = (state: QueueState, studentId: number): QueueState => ({
  ...state,
  open: state.open?.studentId === studentId ? undefined : state.open,
  turns: state.turns.filter((turn) => turn.studentId !== studentId),
});

/**
 * Returns the number of messages sent and, if any, of skipped students: "9 enviadas, 3 puladas".
 */
export function summaryOf({ turns }: QueueState): string {
  const sent = turns.filter(({ outcome }) => outcome === "sent").length;
  const skipped = turns.length - sent;
  const parts = [`${sent} ${sent === 1 ? "enviada" : "enviadas"}`];
  if (skipped > 0) parts.push(`${skipped} ${skipped === 1 ? "pulada" : "puladas"}`);
  return parts.join(", ");
}
