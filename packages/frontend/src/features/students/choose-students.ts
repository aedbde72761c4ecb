/** Which students are chosen for a change of many. Pure; `use-chosen-students.ts` keeps it. */

/** The ids that are chosen. */
export type Chosen = ReadonlySet<number>;

/** Chooses a student, or no longer. */
export function toggleChosen(chosen: Chosen, id: number): Chosen {
  const after = new Set(chosen);
  if (!after.delete(id)) after.add(id);
  return after;
}

/**
 * Chooses everybody from one row of the page to another, both included, in either direction. Where the first one is not on
 * the page any more, the other one alone.
 */
export function chooseRange(chosen: Chosen, page: readonly number[], from: number | undefined, to: number): Chosen {
  const [start, end] = [page.indexOf(from ?? to), page.indexOf(to)];
  if (start < 0 || end < 0) return new Set([...chosen, to]);
  return new Set([...chosen, ...page.slice(Math.min(start, end), Math.max(start, end) + 1)]);
}

/** Chooses everybody who matches the search, or, where they all are, none of them. Others stay as they are. */
export function toggleAll(chosen: Chosen, matching: readonly number[]): Chosen {
  if (!matching.every((id) => chosen.has(id))) return new Set([...chosen, ...matching]);
  const dropped = new Set(matching);
  return new Set([...chosen].filter((id) => !dropped.has(id)));
}
