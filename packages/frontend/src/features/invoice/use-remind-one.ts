import type { PaymentWire } from "@emdia/contracts/payment";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  refreshAfterReminding,
  remindStudents,
  useRecordContact,
  useUndoContact,
} from "../../data/reminders/mutations.ts";
import { invoiceMessages } from "./messages.ts";

/** Reminds a charge's student by mail, after a question; all that the student has overdue is in it. */
export function useRemindOne(studentId: number) {
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
      invoiceMessages.sendFailed(error);
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

/**
 * Records the chat that was opened about a stored charge, as far as the day is free: the chat itself is the owner's, and a
 * refusal keeps nobody from writing. What was recorded can be taken back.
 */
export function useChatRecord({ id, isExpected, status }: PaymentWire) {
  const recording = useRecordContact();
  const undoing = useUndoContact();
  const [contact, setContact] = useState<number>();

  async function record() {
    if (isExpected || status === "pago") return;
    try {
      setContact((await recording.mutateAsync({ paymentId: id, requestId: crypto.randomUUID() })).number);
    } catch {
      setContact(undefined);
    }
  }

  async function undo() {
    if (contact === undefined) return;
    try {
      await undoing.mutateAsync({ paymentId: id, number: contact });
      setContact(undefined);
    } catch (error) {
      invoiceMessages.undoFailed(error);
    }
  }

  return { record: () => void record(), undo: contact === undefined ? undefined : () => void undo() };
}
