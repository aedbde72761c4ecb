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
import { attempt } from "../../lib/attempt.ts";
import type { InvoiceData } from "./compose.ts";
import { invoiceMessages } from "./messages.ts";

/**
 * Asks first, then reminds the charge's student by mail. The mail includes all overdue charges of
 * the student.
 */
export function useRemindOne(studentId: number, name: string) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => remindStudents([studentId]),
    onSettled: () => refreshAfterReminding(client),
  });
  const [isAsking, setAsking] = useState(false);

  function remind() {
    setAsking(false);
    void attempt(mutateAsync, {
      done: ([result]) =>
        result?.sent
          ? invoiceMessages.reminded(result.amount ?? 0, result.charges ?? 1)
          : invoiceMessages.notReminded(result?.reason ?? undefined),
      failed: invoiceMessages.sendFailed,
      name,
    });
  }

  return {
    isAsking,
    isPending,
    ask: () => setAsking(true),
    cancel: () => setAsking(false),
    confirm: remind,
  };
}

export type Reminding = ReturnType<typeof useRemindOne>;

const isToday = (instant: string | null, { today, profile }: Pick<InvoiceData, "today" | "profile">) =>
  instant !== null && civilDateIn(profile.timezone, new Date(instant)) === today;

/**
 * Records the chat that the owner opens about a charge, even if the charge is only expected. If the
 * payer was already contacted that day, the owner is asked before the chat opens. If only the
 * server knows of that contact, the owner is asked afterwards. The record can be undone.
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
    await attempt(() => undoing.mutateAsync({ paymentId: id, number: contact }), {
      done: () => setContact(undefined),
      failed: invoiceMessages.undoFailed,
      name: charge.studentName,
    });
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
