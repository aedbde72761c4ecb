import { MoneyTabs } from "../components/layout/money-tabs.tsx";
import { Page } from "../components/layout/page.tsx";
import { StatementPanel } from "../features/statement/statement-panel.tsx";

export function StatementRoute() {
  return (
    <Page
      title="Conferir extrato"
      subtitle="Veja quem pagou pelo extrato do seu banco."
      width="narrow"
      back={<MoneyTabs />}
    >
      <StatementPanel />
    </Page>
  );
}
