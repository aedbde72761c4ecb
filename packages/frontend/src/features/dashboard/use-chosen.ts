import type { ChargeWire } from "@emdia/contracts/charge";
import { useCallback, useState } from "react";
import type { Party } from "./parties.ts";

const NOBODY: ReadonlySet<number> = new Set();
const idsOf = (charges: readonly ChargeWire[]) => charges.map(({ id }) => id);

/**
 * Returns the charges that are selected to be settled together; a row selects all its open ones.
 */
export function useChosen() {
  const [chosen, setChosen] = useState(NOBODY);
  const choose = useCallback(
    ({ open }: Party) =>
      setChosen((before) => {
        const own = idsOf(open);
        const others = [...before].filter((id) => !own.includes(id));
        return new Set(own.every((id) => before.has(id)) ? others : [...others, ...own]);
      }),
    [],
  );
  return {
    chosen,
    choose,
    end: () => setChosen(NOBODY),
    chooseAll: (charges: readonly ChargeWire[]) => setChosen(new Set(idsOf(charges))),
  };
}
