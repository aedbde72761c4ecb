import type { ChargeStatus } from "@emdia/contracts/charge";
import type { DashboardRow } from "@emdia/contracts/dashboard";
import { useCallback } from "react";
import { useSetChargeStatus } from "../../data/charges/mutations.ts";
import { dashboardMessages } from "./messages.ts";

/**
 * Marks a row as paid or pending and shows a toast. The returned function stays the same, so that
 * rows are not rendered again.
 */
export function useChangeStatus() {
  const { mutateAsync } = useSetChargeStatus();
  return useCallback(
    async function change({ payment: charge }: Pick<DashboardRow, "payment">, status: ChargeStatus): Promise<void> {
      try {
        await mutateAsync({ paymentId: charge.id, status });
        if (status === "pago") dashboardMessages.markedPaid();
        else dashboardMessages.markedPending();
      } catch (error) {
        dashboardMessages.statusFailed(charge.studentName, error, () => void change({ payment: charge }, status));
      }
    },
    [mutateAsync],
  );
}
