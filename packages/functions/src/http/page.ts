import type { PageQuery } from "@emdia/contracts/fields";
import { Paged } from "./reply.ts";

/** The page a list call asks for. */
export const pageOf = ({ limit, cursor }: PageQuery) => ({
  limit: limit ? Math.min(Number(limit), 500) : undefined,
  cursor,
});

/** A page as the wire has it: the plain array, and the cursor for the header. */
export const paged = <T>({ items, cursor }: { items: T[]; cursor: string | undefined }) => new Paged(items, cursor);
