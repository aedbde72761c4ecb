/**
 * The choice of students for a change of many. The functions are pure; `use-chosen-students.ts`
 * stores the choice.
 */

/** The ids of the chosen students. */
export type Chosen = ReadonlySet<number>;

/** Chooses a student, or ends their choice. */
export function toggleChosen(chosen: Chosen, id: number): Chosen {
  const after = new Set(chosen);
  if (!after.delete(id)) after.add(id);
  return after;
}

/**
 * Chooses all students from one row of the page to another, both included, in either direction. If
 * the first row is no longer on the page, only the other row is chosen.
 */
export function chooseRange(chosen: Chosen, page: readonly number[], from: number | undefined, to: number): Chosen {
  const [start, end] = [page.indexOf(from ?? to), page.indexOf(to)];
  if (start < 0 || end < 0) return new Set([...chosen, to]);
  return new Set([...chosen, ...page.slice(Math.min(start, end), Math.max(start, end) + 1)]);
}

/**
 * Chooses all students who match the search. If all of them are already chosen, ends their choice.
 * Other students stay as they are.
 */
export function toggleAll(chosen: Chosen, matching: readonly number[]): Chosen {
  if (!matching.every((id) => chosen.has(id))) return new Set([...chosen, ...matching]);
  const dropped = new Set(matching);
  return new Set([...chosen].filter((id) => !dropped.has(id)));
}
