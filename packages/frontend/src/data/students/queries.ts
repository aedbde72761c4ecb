import { MAX_PAGE } from "@emdia/contracts/constants";
import { queryOptions } from "@tanstack/react-query";
import { call, callAll } from "../../lib/api.ts";

export const studentQueries = {
  all: () => ["students"] as const,
  list: () =>
    queryOptions({
      queryKey: [...studentQueries.all(), "list"],
      queryFn: ({ signal }) => callAll("listStudents", { signal, limit: MAX_PAGE }),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...studentQueries.all(), "one", id],
      queryFn: ({ signal }) => call("getStudent", { params: { id }, signal }),
    }),
  /** Lists the students who are archived and not erased, and can be reactivated. */
  archived: () =>
    queryOptions({
      queryKey: [...studentQueries.all(), "archived"],
      queryFn: ({ signal }) => callAll("listStudents", { signal, limit: MAX_PAGE, query: { status: "arquivado" } }),
    }),
  /** Lists students who registered themselves and wait for the owner's approval. */
  waiting: () =>
    queryOptions({
      queryKey: [...studentQueries.all(), "waiting"],
      queryFn: ({ signal }) => callAll("listStudents", { signal, limit: MAX_PAGE, query: { status: "aguardando" } }),
    }),
};
