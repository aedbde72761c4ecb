import { civilDateIn } from "@emdia/contracts/values/calendar";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  refreshAfterReminding,
  remindStudents,
  useRecordContact,
  useUndoContact,
} from "../../data/reminders/mutations.ts";
import { hasCode } from "../../lib/api-error.ts";
import type { InvoiceData } from "./compose.ts";
import { invoiceMessages } from "./messages.ts";

/**
 * Reminds a charge's student by mail, after a question. The mail includes all overdue charges of
 * the student.
 */
export function useRemindOne(studentId: number, name: string) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => remindStudents([studentId]),
    onSettled: () => refreshAfterReminding(client),
  });
  const [isAsking, setAsking] = useState(false);

  async function remind() {
    setAsking(false);
    try {
      const [result] = (await mutateAsync()).results;
      if (result?.sent) invoiceMessages.reminded(result.amount ?? 0, result.charges ?? 1);
      else invoiceMessages.notReminded(result?.reason ?? undefined);
    } catch (error) {
      invoiceMessages.sendFailed(name, error, () => void remind());
    }
  }

  return {
    isAsking,
    isPending,
    ask: () => setAsking(true),
    cancel: () => setAsking(false),
    confirm: () => void remind(),
  };
}

export type Reminding = ReturnType<typeof useRemindOne>;

const isToday = (instant: string | null, { today, profile }: Pick<InvoiceData, "today" | "profile">) =>
  instant !== null && civilDateIn(profile.timezone, new Date(instant)) === today;

/**
 * Records a chat that the owner opens about a charge, also about an expected charge. After a
 * contact on the same day the owner is asked first, or afterwards where only the server knows of
 * that contact. The owner writes the chat. The record can be undone.
 */
export function useChatRecord({ charge, profile, today }: Pick<InvoiceData, "charge" | "profile" | "today">) {
  const { id, status, lastContactAt, invoiceSentAt } = charge;
  const recording = useRecordContact();
  const undoing = useUndoContact();
  const [contact, setContact] = useState<number>();
  const [question, setQuestion] = useState<"open" | "record">();

  async function record(confirmRepeat: boolean) {
    setQuestion(undefined);
    if (status === "pago") return;
    const requestId = crypto.randomUUID();
    const confirmed = confirmRepeat ? { confirmRepeat } : {};
    try {
      setContact((await recording.mutateAsync({ paymentId: id, requestId, ...confirmed })).number);
    } catch (error) {
      setContact(undefined);
      if (!confirmRepeat && hasCode(error, "reminder.contacted_today")) setQuestion("record");
    }
  }

  async function undo() {
    if (contact === undefined) return;
    try {
      await undoing.mutateAsync({ paymentId: id, number: contact });
      setContact(undefined);
    } catch (error) {
      invoiceMessages.undoFailed(charge.studentName, error, () => void undo());
    }
  }

  return {
    isContacted: [lastContactAt, invoiceSentAt].some((instant) => isToday(instant, { today, profile })),
    question,
    ask: () => setQuestion("open"),
    dismiss: () => setQuestion(undefined),
    record: (confirmRepeat = false) => void record(confirmRepeat),
    undo: contact === undefined ? undefined : () => void undo(),
  };
}

export type ChatRecord = ReturnType<typeof useChatRecord>;
