/**
 * The result of a rule: it names no table or partition, so that a statement can only name the
 * caller's own.
 */
import type { DiscrepancyKind } from "@emdia/contracts/diagnostics";
import type { Item } from "../model/ports/table.ts";

/** The names that lead to an attribute, from the item inwards. */
export type Path = readonly string[];

/**
 * The fix of an item, one attribute at a time; `was` is the value as read: if it has changed since,
 * the fix is refused.
 */
export type Fix =
  | { act: "set"; path: Path; to: unknown; was: unknown }
  | { act: "unset"; path: Path; was: unknown }
  | { act: "drop" }
  | { act: "insert"; sk: string; fields: Item };

/** One discrepancy of the item under a sort key; without a fix, a person must decide. */
export type Finding = { kind: DiscrepancyKind; sk: string; message: string; fix?: Fix };

/** Returns a fix of one attribute of an item. */
export const setFix = (path: Path, to: unknown, was: unknown): Fix => ({ act: "set", path, to, was });
