/** What a rule says: pure, without table or partition, so that a statement can only ever name the caller's own. */
import type { DiscrepancyKind } from "@emdia/contracts/diagnostics";
import type { Item } from "../model/ports/table.ts";

/** Names of an attribute, from the item inwards. */
export type Path = readonly string[];

/**
 * How an item is put right, one attribute at a time; `was` is what was read: a fix of something that has changed since
 * is refused.
 */
export type Fix =
  | { act: "set"; path: Path; to: unknown; was: unknown }
  | { act: "unset"; path: Path; was: unknown }
  | { act: "drop" }
  | { act: "insert"; sk: string; fields: Item };

/** One discrepancy of the item under a sort key; without a fix, a person must decide. */
export type Finding = { kind: DiscrepancyKind; sk: string; message: string; fix?: Fix };

/** A fix of one attribute of an item. */
export const setFix = (path: Path, to: unknown, was: unknown): Fix => ({ act: "set", path, to, was });
