import type { StudentWire } from "@emdia/contracts/student";
import { useCallback, useRef, useState } from "react";
import { type Chosen, chooseRange, toggleAll, toggleChosen } from "./choose-students.ts";

const idsOf = (students: readonly StudentWire[]) => students.map(({ id }) => id);
const nobody: Chosen = new Set();

/** `chosen` is undefined outside a selection, which survives a search, filter or page. */
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
