/** A finding names no table or partition: its statement changes the caller's partition alone. */
import type { DiscrepancyKind } from "@emdia/contracts/diagnostics";
import type { Item } from "../model/ports/table.ts";

/** The attribute names that lead from the item to a nested attribute. */
export type Path = readonly string[];

/** `was` is the value as read: if it has changed since, the fix is refused. */
export type Fix =
  | { act: "set"; path: Path; to: unknown; was: unknown }
  | { act: "unset"; path: Path; was: unknown }
  | { act: "drop" }
  | { act: "insert"; sk: string; fields: Item };

/** One discrepancy in the item with this sort key; without a fix, a person must decide. */
export type Finding = { kind: DiscrepancyKind; sk: string; message: string; fix?: Fix };

export const setFix = (path: Path, to: unknown, was: unknown): Fix => ({ act: "set", path, to, was });
