import { MAX_PAGE } from "@emdia/contracts/constants";
import type { PageQuery } from "@emdia/contracts/fields";

/** Its limit is at most MAX_PAGE items, also the default. */
export const pageOf = ({ limit, cursor }: PageQuery) => ({
  limit: limit ? Math.min(Number(limit), MAX_PAGE) : undefined,
  cursor,
});
