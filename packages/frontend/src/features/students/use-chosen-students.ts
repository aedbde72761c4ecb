import type { StudentWire } from "@emdia/contracts/student";
import { useCallback, useRef, useState } from "react";

const idsOf = (students: readonly StudentWire[]) => students.map(({ id }) => id);
const nobody: Chosen = new Set();

/** `chosen` is undefined without a selection. Another search or page keeps the selection. */
export function useChosenStudents(page: readonly StudentWire[]) {
  const [chosen, setChosen] = useState<Chosen>();
  const last = useRef<number>(undefined);
  const shown = useRef(page);
  shown.current = page;

  const choose = useCallback(({ id }: StudentWire, isRange: boolean) => {
    const from = last.current;
    last.current = id;
    setChosen((before = nobody) =>
      isRange ? chooseRange(before, idsOf(shown.current), from, id) : toggleChosen(before, id),
    );
  }, []);
  const end = useCallback(() => {
    last.current = undefined;
    setChosen(undefined);
  }, []);

  const chooseAll = useCallback(
    (matching: readonly StudentWire[]) => setChosen((before = nobody) => toggleAll(before, idsOf(matching))),
    [],
  );

  return {
    chosen,
    choose,
    chooseAll,
    end,
    begin: () => setChosen(nobody),
    keep: (ids: readonly number[]) => setChosen(new Set(ids)),
  };
}

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

/** Selects all matching students, or deselects them if all are selected. Others do not change. */
export function toggleAll(chosen: Chosen, matching: readonly number[]): Chosen {
  if (!matching.every((id) => chosen.has(id))) return new Set([...chosen, ...matching]);
  const dropped = new Set(matching);
  return new Set([...chosen].filter((id) => !dropped.has(id)));
}
