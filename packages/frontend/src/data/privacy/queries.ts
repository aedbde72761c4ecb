import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { studentQueries } from "../students/queries.ts";

export const privacyQueries = {
  /**
   * Reads everything stored about one student. The key is below the students' key, so it is read
   * again when they change.
   */
  student: (id: number) =>
    queryOptions({
      queryKey: [...studentQueries.all(), "export", id],
      queryFn: ({ signal }) => call("exportStudent", { params: { id }, signal }),
    }),
};
