import type { DashboardRow } from "@emdia/contracts/dashboard";
import { useCallback, useState } from "react";

/** `chosen` is undefined unless the owner is selecting charges. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const choose = useCallback(
    ({ payment: charge }: DashboardRow) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(charge.id)) after.add(charge.id);
        return after;
      }),
    [],
  );
  return {
    chosen,
    choose,
    begin: () => setChosen(new Set()),
    end: () => setChosen(undefined),
    chooseAll: (rows: readonly DashboardRow[]) => setChosen(new Set(rows.map(({ payment: charge }) => charge.id))),
  };
}
