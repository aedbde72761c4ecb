import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const ruleQueries = {
  all: () => ["reminder-rule"] as const,
  own: () =>
    queryOptions({
      queryKey: ruleQueries.all(),
      queryFn: ({ signal }) => call("getReminderRule", { signal }),
      // A day later the same rule sends other mails.
      refetchOnMount: "always",
      refetchOnWindowFocus: "always",
    }),
};
