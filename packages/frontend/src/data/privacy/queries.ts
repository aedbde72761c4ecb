import { reading } from "../reading.ts";
import { studentQueries } from "../students/queries.ts";

export const privacyQueries = {
  /**
   * Reads all stored data about one student. The key is below the students' key, so the data are
   * read again when students change.
   */
  student: (id: number) => reading([...studentQueries.all(), "export", id], "exportStudent", { params: { id } }),
};
