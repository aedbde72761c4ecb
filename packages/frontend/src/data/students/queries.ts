import { MAX_PAGE } from "@emdia/contracts/constants";
import { studentRoutes } from "@emdia/contracts/routes/students";
import { queryOptions } from "@tanstack/react-query";
import { callAll } from "../../lib/api.ts";

export const studentQueries = {
  all: () => ["students"] as const,
  list: () =>
    queryOptions({
      queryKey: [...studentQueries.all(), "list"],
      queryFn: ({ signal }) => callAll(studentRoutes.listStudents, { signal, limit: MAX_PAGE }),
    }),
};
