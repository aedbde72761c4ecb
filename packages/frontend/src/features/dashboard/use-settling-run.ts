import type { ChargeStatus, ChargeWire } from "@emdia/contracts/charge";
import { useCallback, useState } from "react";
import { useMarkCharge } from "../../components/charge/use-mark-charge.ts";

type Marked = Pick<ChargeWire, "id" | "studentName" | "amountToday" | "settledAmount">;

/** `setStatus` keeps its identity, so that rows do not render again. */
export function useSettlingRun() {
  const { mark } = useMarkCharge();
  const [marked, setMarked] = useState<readonly Marked[]>([]);
  const forget = (paymentId: number) => setMarked((before) => before.filter(({ id }) => id !== paymentId));
  const setStatus = useCallback(
    (charge: ChargeWire, status: ChargeStatus) => {
      setMarked((before) => {
        const others = before.filter(({ id }) => id !== charge.id);
        return status === "pago" ? [...others, charge] : others;
      });
      mark(charge, status);
    },
    [mark],
  );
  return { marked, setStatus, forget, end: () => setMarked([]) };
}
