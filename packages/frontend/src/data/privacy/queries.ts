import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { studentQueries } from "../students/queries.ts";

export const privacyQueries = {
  /**
   * Reads all stored data about one student. The key is below the students' key, so the data are
   * read again when students change.
   */
  student: (id: number) =>
    queryOptions({
      queryKey: [...studentQueries.all(), "export", id],
      queryFn: ({ signal }) => call("exportStudent", { params: { id }, signal }),
    }),
};
