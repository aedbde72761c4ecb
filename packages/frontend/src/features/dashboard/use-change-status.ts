import type { DashboardRow } from "@emdia/contracts/dashboard";
import type { PaymentStatus } from "@emdia/contracts/payment";
import { useCallback } from "react";
import { useSetChargeStatus } from "../../data/payments/mutations.ts";
import { dashboardMessages } from "./messages.ts";

/**
 * Marks a row as paid or pending and shows a toast. The returned function stays the same, so that rows are not drawn
 * again.
 */
export function useChangeStatus() {
  const { mutateAsync } = useSetChargeStatus();
  return useCallback(
    async function change({ payment }: Pick<DashboardRow, "payment">, status: PaymentStatus): Promise<void> {
      try {
        await mutateAsync({ paymentId: payment.id, status });
        if (status === "pago") dashboardMessages.markedPaid();
        else dashboardMessages.markedPending();
      } catch (error) {
        dashboardMessages.statusFailed(payment.studentName, error, () => void change({ payment }, status));
      }
    },
    [mutateAsync],
  );
}
