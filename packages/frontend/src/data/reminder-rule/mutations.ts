import type { ReminderRuleInput } from "@emdia/contracts/reminder-rule";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshStudents } from "../refresh.ts";
import { ruleQueries } from "./queries.ts";

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

/** And those of the other students of the same payer. @throws ApiError */
export function useSetStudentReminders() {
  return useMutation({
    mutationFn: ({ studentId, isOff }: { studentId: number; isOff: boolean }) =>
      call("setStudentReminders", { params: { id: studentId }, body: { isOff } }),
    onSuccess: (_answer, _input, _before, { client }) => refreshStudents(client),
  });
}
