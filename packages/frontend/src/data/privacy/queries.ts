import { reading } from "../reading.ts";
import { studentQueries } from "../students/queries.ts";

export const privacyQueries = {
  /** Below the students' key, so it is read again when students change. */
  student: (id: number) => reading([...studentQueries.all(), "export", id], "exportStudent", { params: { id } }),
};
