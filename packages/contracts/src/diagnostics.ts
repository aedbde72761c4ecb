/** What the debug screen shows: the caller's own data only. */
import * as z from "zod/mini";

/** Most discrepancies in one answer. */
export const MAX_DISCREPANCIES = 500;

/**
 * What is wrong: an item of no known kind, one its schema refuses, one whose counterpart is missing, one that disagrees
 * with its key, a stale index attribute, an impossible date, a wrong sum.
 */
export const DiscrepancyKind = z.enum(["unknown", "schema", "orphan", "key", "index", "date", "sum"]);
export type DiscrepancyKind = z.infer<typeof DiscrepancyKind>;

/** One discrepancy: `key` is the item's sort key, `statement` the PartiQL that fixes it, null where a person decides. */
export const DiscrepancyWire = z.object({
  kind: DiscrepancyKind,
  key: z.string(),
  message: z.string(),
  statement: z.nullable(z.string()),
});
export type DiscrepancyWire = z.infer<typeof DiscrepancyWire>;

/** A kind of item: how its sort key is spelled, what it holds, and how many there are. */
const StoredKindWire = z.object({
  kind: z.string(),
  key: z.string(),
  attributes: z.array(z.string()),
  count: z.int(),
});

/**
 * GET /api/debug/schema-check. `total` counts what `discrepancies` leaves out when `hasMore`; `cleanupQueries` are its
 * statements, in an order in which they can be run.
 */
export const SchemaCheckWire = z.object({
  discrepancies: z.array(DiscrepancyWire).check(z.maxLength(MAX_DISCREPANCIES)),
  cleanupQueries: z.array(z.string()),
  total: z.int(),
  hasMore: z.boolean(),
  checkedAt: z.string(),
  schema: z.array(StoredKindWire),
});
export type SchemaCheckWire = z.infer<typeof SchemaCheckWire>;
