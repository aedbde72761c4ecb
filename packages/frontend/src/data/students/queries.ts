import { reading, readingAll } from "../reading.ts";

export const studentQueries = {
  all: () => ["students"] as const,
  list: () => readingAll([...studentQueries.all(), "list"], "listStudents"),
  one: (id: number) => reading([...studentQueries.all(), "one", id], "getStudent", { params: { id } }),
  /** Lists the students who are archived and not erased, and can be reactivated. */
  archived: () => readingAll([...studentQueries.all(), "archived"], "listStudents", { status: "arquivado" }),
  /** Lists students who registered themselves and wait for the owner's approval. */
  waiting: () => readingAll([...studentQueries.all(), "waiting"], "listStudents", { status: "aguardando" }),
};
