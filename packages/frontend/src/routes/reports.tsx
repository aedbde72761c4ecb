import { ReportsPanel } from "../features/reports/reports-panel.tsx";
import { lazyPart } from "../lib/lazy-part.tsx";

const MonthCost = lazyPart(async () => (await import("../features/whatsapp/month-cost.tsx")).MonthCost);

export const ReportsRoute = () => <ReportsPanel costOf={(month) => <MonthCost month={month} />} />;
