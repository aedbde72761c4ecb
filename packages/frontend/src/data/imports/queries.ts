import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const importQueries = {
  /** Lists the owner's imports, the newest first. */
  list: () =>
    queryOptions({ queryKey: ["imports"] as const, queryFn: ({ signal }) => call("listImports", { signal }) }),
};
