import { reading, readingAll } from "../reading.ts";

export const payerQueries = {
  all: () => ["payers"] as const,
  list: () => readingAll([...payerQueries.all(), "list"], "listPayers"),
  one: (id: number) => reading([...payerQueries.all(), "one", id], "getPayer", { params: { id } }),
};
