import { queryOptions } from "@tanstack/react-query";
import { auth } from "../../lib/auth/session.ts";

export const accountQueries = {
  all: () => ["account"] as const,
  /** The account provider answers this query, not our API. */
  secondStep: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), "second-step"],
      queryFn: async () => (await auth()).secondStep.isOn(),
    }),
};
