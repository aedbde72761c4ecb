import { DashboardPanel } from "../features/dashboard/dashboard-panel.tsx";

/** /dashboard and its overview spellings. */
export function DashboardRoute() {
  return <DashboardPanel />;
}
