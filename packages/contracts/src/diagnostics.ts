/** The diagnostics show the caller's own data alone. */
import * as z from "zod/mini";

export const MAX_DISCREPANCIES = 500;

/** `orphan`: an item's counterpart is missing. `key`: an item's key contradicts its attributes. */
export const DiscrepancyKind = z.enum(["unknown", "schema", "orphan", "key", "index", "date", "sum"]);
export type DiscrepancyKind = z.infer<typeof DiscrepancyKind>;

/** `statement` is the PartiQL that repairs the discrepancy, null if a person must decide. */
export const DiscrepancyWire = z.object({
  kind: DiscrepancyKind,
  key: z.string(),
  message: z.string(),
  statement: z.nullable(z.string()),
});
export type DiscrepancyWire = z.infer<typeof DiscrepancyWire>;

/** A kind of stored item: the form of its sort key, its attributes, and how many there are. */
const StoredKindWire = z.object({ kind: z.string(), key: z.string(), attributes: z.array(z.string()), count: z.int() });

/** `total` counts discrepancies beyond the list (`hasMore`), too. `cleanupQueries` run in order. */
export const SchemaCheckWire = z.object({
  discrepancies: z.array(DiscrepancyWire).check(z.maxLength(MAX_DISCREPANCIES)),
  cleanupQueries: z.array(z.string()),
  total: z.int(),
  hasMore: z.boolean(),
  checkedAt: z.string(),
  schema: z.array(StoredKindWire),
});
export type SchemaCheckWire = z.infer<typeof SchemaCheckWire>;
