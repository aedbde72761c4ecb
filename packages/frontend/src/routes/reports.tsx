import { ReportsPanel } from "../features/reports/reports-panel.tsx";

export const ReportsRoute = () => <ReportsPanel />;
