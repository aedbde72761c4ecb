import { reading, readingAll } from "../reading.ts";

export const planQueries = {
  all: () => ["plans"] as const,
  list: () => readingAll([...planQueries.all(), "list"], "listPlans"),
  detail: (id: number) => reading([...planQueries.all(), "detail", id], "getPlan", { params: { id } }),
};
