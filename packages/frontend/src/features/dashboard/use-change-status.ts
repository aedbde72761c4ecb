import type { DashboardRow } from "@emdia/contracts/dashboard";
import type { PaymentStatus } from "@emdia/contracts/payment";
import { useCallback } from "react";
import { useSetPaymentStatus } from "../../data/payments/mutations.ts";
import { dashboardMessages } from "./messages.ts";

/** Marks a row paid or takes that back, and says so; the function stays the same, so that rows need not be drawn again. */
export function useChangeStatus() {
  const { mutateAsync } = useSetPaymentStatus();
  return useCallback(
    async ({ student, payment }: DashboardRow, status: PaymentStatus) => {
      try {
        await mutateAsync({ studentId: student.id, paymentId: payment.id, status });
        if (status === "pago") dashboardMessages.markedPaid();
        else dashboardMessages.markedPending();
      } catch {
        dashboardMessages.statusFailed();
      }
    },
    [mutateAsync],
  );
}
