import type { DashboardWire } from "@emdia/contracts/dashboard";
import { lazyPart } from "../../lib/lazy-part.ts";

const ToConfirmList = lazyPart(async () => (await import("./to-confirm-list.tsx")).ToConfirmList);

/** "A conferir": the charges of which students said that they are paid. Its code loads with the first of them. */
export function ToConfirm(props: { dashboard: DashboardWire; timezone: string }) {
  const { currentMonthPayments, otherOpenPayments } = props.dashboard;
  if (![...currentMonthPayments, ...otherOpenPayments].some(({ payment }) => payment.reportedAt)) return null;
  return <ToConfirmList {...props} />;
}
