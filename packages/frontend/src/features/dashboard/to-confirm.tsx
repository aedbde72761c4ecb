import type { DashboardWire } from "@emdia/contracts/dashboard";
import { lazyPart } from "../../lib/lazy-part.ts";

const ToConfirmList = lazyPart(async () => (await import("./to-confirm-list.tsx")).ToConfirmList);

/**
 * Shows "A conferir": the charges that students reported as paid. Its code loads with the first
 * such charge.
 */
export function ToConfirm(props: { dashboard: DashboardWire; timezone: string }) {
  const { currentMonthPayments, otherOpenPayments } = props.dashboard;
  if (![...currentMonthPayments, ...otherOpenPayments].some(({ payment: charge }) => charge.reportedAt)) return null;
  return <ToConfirmList {...props} />;
}
