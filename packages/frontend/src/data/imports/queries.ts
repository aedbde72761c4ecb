import { reading } from "../reading.ts";

export const importQueries = {
  list: () => reading(["imports"], "listImports", {}),
};
