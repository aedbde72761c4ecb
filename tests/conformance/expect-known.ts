import { expect } from "vitest";
import { type Comparison, knownDifferences } from "./known-differences.ts";

/**
 * Fails for each difference that is not listed, and for each listed difference that no longer
 * happens.
 * @param found an example of each difference, by its id
 */
export function expectOnlyKnown(comparison: Comparison, found: ReadonlyMap<string, string>): void {
  const known = new Set(knownDifferences[comparison].map(({ id }) => id));
  const added = [...found].filter(([id]) => !known.has(id)).map(([id, example]) => `${id}\n    ${example}`);
  const gone = [...known].filter((id) => !found.has(id));
  expect({ added, gone }).toEqual({ added: [], gone: [] });
}
