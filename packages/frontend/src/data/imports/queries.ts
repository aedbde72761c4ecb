import { reading } from "../reading.ts";

export const importQueries = {
  /** Lists the owner's imports, the newest first. */
  list: () => reading(["imports"], "listImports", {}),
};
