import { MAX_PAGE } from "@emdia/contracts/constants";
import type { PageQuery } from "@emdia/contracts/fields";

/** The page a list call asks for. */
export const pageOf = ({ limit, cursor }: PageQuery) => ({
  limit: limit ? Math.min(Number(limit), MAX_PAGE) : undefined,
  cursor,
});
