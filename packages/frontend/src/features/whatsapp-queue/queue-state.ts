/** What the owner did in the day's queue. Pure; `use-queue.ts` keeps it in the tab, since a phone may reload the page. */
import type { Debtor } from "../../data/reminders/debtors.ts";
import { queueOf } from "../../data/reminders/debtors.ts";

/** A chat about a charge: `requestId` names the press that opened it, `number` is the contact once it is recorded. */
export type Chat = { paymentId: number; requestId: string; number?: number | undefined };

/** A student whose turn is over: written to, or left out for today. */
export type Turn = { studentId: number; name: string; outcome: "sent" | "skipped"; chat?: Chat | undefined };

/** The queue of a civil day: whose chat is open now, and the turns that are over, the oldest first. */
export type QueueState = {
  day: string;
  open?: { studentId: number; name: string; chat: Chat } | undefined;
  turns: readonly Turn[];
};

export const emptyQueue = (day: string): QueueState => ({ day, turns: [] });

const isOver = ({ turns }: QueueState, id: number) => turns.some(({ studentId }) => studentId === id);

/** The students who still wait for their turn; the one whose chat is open comes before them. */
export function waitingOf(debtors: readonly Debtor[], state: QueueState): Debtor[] {
  const isOpen = (id: number) => state.open?.studentId === id;
  return queueOf(debtors).queue.filter(({ student }) => !isOver(state, student.id) && !isOpen(student.id));
}

/** Whose turn it is, and which of how many that is, counted from 1; no student when the queue is at its end. */
export function turnOf(debtors: readonly Debtor[], state: QueueState) {
  const waiting = waitingOf(debtors, state);
  const { open, turns } = state;
  const debtor = open ? debtors.find(({ student }) => student.id === open.studentId) : waiting[0];
  const total = turns.length + waiting.length + (open ? 1 : 0);
  return { debtor, position: Math.min(turns.length + 1, total), total };
}

/**
 * The debtors and the turns of some students alone, or of all where none are named. A chat that is open stays, as it has to
 * be answered before the next one.
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

/** The student's chat is opened. */
export const openChat = (state: QueueState, { student, name }: Debtor, chat: Chat): QueueState => ({
  ...state,
  open: { studentId: student.id, name, chat },
});

/** The contact of the press is recorded, whether its turn is still under way or over by now. */
export function numberChat(state: QueueState, requestId: string, number: number): QueueState {
  const numbered = (chat: Chat): Chat => (chat.requestId === requestId ? { ...chat, number } : chat);
  return {
    ...state,
    open: state.open && { ...state.open, chat: numbered(state.open.chat) },
    turns: state.turns.map((turn) => (turn.chat ? { ...turn, chat: numbered(turn.chat) } : turn)),
  };
}

/** The chat's student was written to: their turn is over. */
export function finishTurn(state: QueueState): QueueState {
  if (!state.open) return state;
  return { ...state, open: undefined, turns: [...state.turns, { ...state.open, outcome: "sent" }] };
}

/** The student is left out for today, and a chat that was open is no longer. */
export function skipTurn(state: QueueState, student: { id: number; name: string }): QueueState {
  // Pressed twice, the second answer must not end the next student's turn.
  if (isOver(state, student.id)) return state;
  const turn: Turn = { studentId: student.id, name: student.name, outcome: "skipped" };
  return { ...state, open: undefined, turns: [...state.turns, turn] };
}

/** The student waits again: their turn, or their open chat, did not take place. */
export const returnToQueue = (state: QueueState, studentId: number): QueueState => ({
  ...state,
  open: state.open?.studentId === studentId ? undefined : state.open,
  turns: state.turns.filter((turn) => turn.studentId !== studentId),
});

/** How many were written to, and left out where any were: "9 enviadas, 3 puladas". */
export function summaryOf({ turns }: QueueState): string {
  const sent = turns.filter(({ outcome }) => outcome === "sent").length;
  const skipped = turns.length - sent;
  const parts = [`${sent} ${sent === 1 ? "enviada" : "enviadas"}`];
  if (skipped > 0) parts.push(`${skipped} ${skipped === 1 ? "pulada" : "puladas"}`);
  return parts.join(", ");
}
