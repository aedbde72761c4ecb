import type { DashboardRow } from "@emdia/contracts/dashboard";
import { useCallback, useState } from "react";

/** The charges that are chosen to be settled together. `chosen` is undefined while nothing is being chosen. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const choose = useCallback(
    ({ payment }: DashboardRow) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(payment.id)) after.add(payment.id);
        return after;
      }),
    [],
  );
  return {
    chosen,
    choose,
    begin: () => setChosen(new Set()),
    end: () => setChosen(undefined),
    chooseAll: (rows: readonly DashboardRow[]) => setChosen(new Set(rows.map(({ payment }) => payment.id))),
  };
}
