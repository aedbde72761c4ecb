import type { ErrorCode } from "@emdia/contracts/errors";
import { whatsappLink } from "@emdia/contracts/values/whatsapp-link";
import { useRef, useState } from "react";
import type { Debtor } from "../../data/reminders/debtors.ts";
import { chatOf } from "../../data/reminders/mutations.ts";
import { useWrite } from "../../data/write.ts";
import { hasCode } from "../../lib/api-error.ts";
import { currentUser } from "../../lib/auth/session.ts";
import { queueMessages } from "./messages.ts";
import {
  type Chat,
  finishTurn,
  keepQueue,
  keptQueue,
  numberChat,
  openChat,
  type Person,
  type QueueState,
  returnToQueue,
  skipTurn,
  type Turn,
} from "./queue-state.ts";

/** Refusals that mean that no message must go, for example as the payer was contacted today. */
const NOT_TO_BE = [
  "billing.payment_method_missing",
  "reminder.contacted_today",
  "reminder.student_paused",
  "payment.already_paid",
  "invoice.due_date_over",
  "payment.not_found",
] as const satisfies ErrorCode[];

/** Each step is stored in the tab before any other effect. */
export function useQueue(day: string) {
  const userId = currentUser()?.id ?? "";
  const [kept, setKept] = useState(() => keptQueue(userId, day));
  const state = kept.day === day ? kept : keptQueue(userId, day);
  // A response may arrive after later steps, so each change starts from the newest state.
  const newest = useRef(state);
  newest.current = state;
  const recording = useWrite("recordContact");
  const undoing = useWrite("undoContact");

  function change(step: (before: QueueState) => QueueState) {
    newest.current = step(newest.current);
    keepQueue(userId, newest.current);
    setKept(newest.current);
  }

  /** A phone may have aborted the first request: it is sent again with the same id. */
  async function record({ paymentId, requestId, number }: Chat): Promise<number | undefined> {
    if (number !== undefined) return number;
    const contact = await recording.mutateAsync(chatOf(paymentId, { requestId }));
    change((before) => numberChat(before, requestId, contact.number));
    return contact.number;
  }

  /** A chat that was never recorded needs no undo. */
  async function takeBack(chat: Chat | undefined): Promise<boolean> {
    if (!chat) return true;
    try {
      const number = await record(chat);
      if (number !== undefined) await undoing.mutateAsync({ params: { id: chat.paymentId, number } });
      return true;
    } catch (error) {
      if (hasCode(error, ...NOT_TO_BE)) return true;
      queueMessages.undoFailed(error);
      return false;
    }
  }

  // The tab opens in the click handler itself, because browsers block a tab that opens later.
  async function open(debtor: Debtor, text: string) {
    const link = whatsappLink(debtor.student.phone ?? "", text);
    if (!link) return queueMessages.noPhone();
    const chat = { paymentId: debtor.chatId, requestId: crypto.randomUUID() };
    change((before) => openChat(before, debtor, chat));
    window.open(link, "_blank", "noopener,noreferrer");
    try {
      await record(chat);
    } catch (error) {
      // Unanswered, "Enviei" records the chat later; a refusal returns the payer to the queue.
      if (!hasCode(error, ...NOT_TO_BE)) return;
      change((before) => returnToQueue(before, debtor.key));
      queueMessages.refused(error);
    }
  }

  async function finish() {
    const turn = newest.current.open;
    if (!turn) return;
    try {
      await record(turn.chat);
      // After two clicks, the second response must not end the next payer's turn.
      change((before) => (before.open?.chat.requestId === turn.chat.requestId ? finishTurn(before) : before));
    } catch (error) {
      if (!hasCode(error, ...NOT_TO_BE)) return queueMessages.recordFailed(error);
      change((before) => returnToQueue(before, turn.key));
      queueMessages.refused(error);
    }
  }

  async function skip(person: Person) {
    if (await takeBack(newest.current.open?.chat)) change((before) => skipTurn(before, person));
  }

  async function undo({ key, chat }: Pick<Turn, "key" | "chat">) {
    if (await takeBack(chat)) change((before) => returnToQueue(before, key));
  }

  return { state, open, finish, skip, undo };
}
