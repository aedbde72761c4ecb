import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const ruleQueries = {
  all: () => ["reminder-rule"] as const,
  /** The owner's rule, its next mails, and the students to talk to. */
  own: () =>
    queryOptions({
      queryKey: ruleQueries.all(),
      queryFn: ({ signal }) => call("getReminderRule", { signal }),
      // A day later the same rule sends other mails.
      refetchOnMount: "always",
      refetchOnWindowFocus: "always",
    }),
};
