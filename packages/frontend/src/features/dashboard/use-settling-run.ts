import type { ChargeStatus, ChargeWire } from "@emdia/contracts/charge";
import { useCallback, useState } from "react";
import { useMarkCharge } from "../../components/charge/use-mark-charge.ts";

/** A charge in its state before it was marked paid on this screen. */
type Marked = Pick<ChargeWire, "id" | "studentName" | "amountToday" | "settledAmount">;

/**
 * Marks charges paid or open, and remembers the charges that were marked paid on this screen, the
 * latest one at the end. `setStatus` keeps its identity, so that rows do not render again.
 */
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
