import { ReportsPanel } from "../features/reports/reports-panel.tsx";

/** Shows /dashboard/relatorios. */
export const ReportsRoute = () => <ReportsPanel />;
