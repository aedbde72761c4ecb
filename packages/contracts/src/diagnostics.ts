/** The diagnostics show the caller's own data alone. */
import * as z from "zod/mini";

export const MAX_DISCREPANCIES = 500;

/** `orphan`: without its counterpart. `key`: its key contradicts it. */
export const DiscrepancyKind = z.enum(["unknown", "schema", "orphan", "key", "index", "date", "sum"]);
export type DiscrepancyKind = z.infer<typeof DiscrepancyKind>;

/** `statement` is the PartiQL that repairs it, null if a person must decide. */
export const DiscrepancyWire = z.object({
  kind: DiscrepancyKind,
  key: z.string(),
  message: z.string(),
  statement: z.nullable(z.string()),
});
export type DiscrepancyWire = z.infer<typeof DiscrepancyWire>;

/** A kind of stored item: the form of its sort key, its attributes, and how many there are. */
const StoredKindWire = z.object({ kind: z.string(), key: z.string(), attributes: z.array(z.string()), count: z.int() });

/** `total` includes those left out if `hasMore`. `cleanupQueries` can be run in their order. */
export const SchemaCheckWire = z.object({
  discrepancies: z.array(DiscrepancyWire).check(z.maxLength(MAX_DISCREPANCIES)),
  cleanupQueries: z.array(z.string()),
  total: z.int(),
  hasMore: z.boolean(),
  checkedAt: z.string(),
  schema: z.array(StoredKindWire),
});
export type SchemaCheckWire = z.infer<typeof SchemaCheckWire>;
