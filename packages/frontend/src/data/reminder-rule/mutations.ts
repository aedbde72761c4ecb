/** Changes the reminder rule, and pauses it for one person. */
import type { ReminderRuleInput } from "@emdia/contracts/reminder-rule";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshStudents } from "../refresh.ts";
import { ruleQueries } from "./queries.ts";

/** Replaces the rule and shows its next mails. @throws ApiError */
export function useSetRule() {
  return useMutation({
    mutationFn: (body: ReminderRuleInput) => call("setReminderRule", { body }),
    onSuccess: (rule, _body, _before, { client }) => client.setQueryData(ruleQueries.own().queryKey, rule),
  });
}

/** Releases a rule that stopped at a day far larger than any before. @throws ApiError */
export function useReleaseRule() {
  return useMutation({
    mutationFn: () => call("releaseReminderRule", {}),
    onSuccess: (rule, _nothing, _before, { client }) => client.setQueryData(ruleQueries.own().queryKey, rule),
  });
}

/**
 * Pauses the rule's reminders for a student and the other students of the same payer, or ends the
 * pause. @throws ApiError
 */
export function useSetStudentReminders() {
  return useMutation({
    mutationFn: ({ studentId, isOff }: { studentId: number; isOff: boolean }) =>
      call("setStudentReminders", { params: { id: studentId }, body: { isOff } }),
    onSuccess: (_answer, _input, _before, { client }) => refreshStudents(client),
  });
}
