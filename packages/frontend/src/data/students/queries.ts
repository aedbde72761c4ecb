import { reading, readingAll } from "../reading.ts";

export const studentQueries = {
  all: () => ["students"] as const,
  list: () => readingAll([...studentQueries.all(), "list"], "listStudents"),
  one: (id: number) => reading([...studentQueries.all(), "one", id], "getStudent", { params: { id } }),
  archived: () => readingAll([...studentQueries.all(), "archived"], "listStudents", { status: "arquivado" }),
  waiting: () => readingAll([...studentQueries.all(), "waiting"], "listStudents", { status: "aguardando" }),
};
