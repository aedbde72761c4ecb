/** The functions are pure; `use-chosen-students.ts` stores the selection. */

export type Chosen = ReadonlySet<number>;

export function toggleChosen(chosen: Chosen, id: number): Chosen {
  const after = new Set(chosen);
  if (!after.delete(id)) after.add(id);
  return after;
}

/** If the first row is no longer on the page, only the other row is selected. */
export function chooseRange(chosen: Chosen, page: readonly number[], from: number | undefined, to: number): Chosen {
  const [start, end] = [page.indexOf(from ?? to), page.indexOf(to)];
  if (start < 0 || end < 0) return new Set([...chosen, to]);
  return new Set([...chosen, ...page.slice(Math.min(start, end), Math.max(start, end) + 1)]);
}

/** If all of them are already selected, it deselects them. Other students do not change. */
export function toggleAll(chosen: Chosen, matching: readonly number[]): Chosen {
  if (!matching.every((id) => chosen.has(id))) return new Set([...chosen, ...matching]);
  const dropped = new Set(matching);
  return new Set([...chosen].filter((id) => !dropped.has(id)));
}
