import { MAX_PAGE } from "@emdia/contracts/constants";
import type { PageQuery } from "@emdia/contracts/fields";

/** Returns the page that a list call asks for, MAX_PAGE items if it names no limit. */
export const pageOf = ({ limit, cursor }: PageQuery) => ({
  limit: limit ? Math.min(Number(limit), MAX_PAGE) : undefined,
  cursor,
});
