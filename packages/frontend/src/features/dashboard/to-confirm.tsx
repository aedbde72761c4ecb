import type { DashboardWire } from "@emdia/contracts/dashboard";
import { Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { reportedRows } from "./reported-rows.ts";

const ToConfirmList = lazyPart(async () => (await import("./to-confirm-list.tsx")).ToConfirmList);

/** "A conferir": the charges of which students said that they are paid. Its code loads with the first of them. */
export function ToConfirm({ dashboard }: { dashboard: DashboardWire }) {
  const rows = reportedRows(dashboard);
  if (rows.length === 0) return null;
  return (
    <Suspense>
      <ToConfirmList rows={rows} />
    </Suspense>
  );
}
