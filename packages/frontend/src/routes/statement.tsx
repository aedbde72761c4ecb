import { BackLink } from "../components/layout/back-link.tsx";
import { Page } from "../components/layout/page.tsx";
import { StatementPanel } from "../features/statement/statement-panel.tsx";
import { paths } from "../lib/paths.ts";

export function StatementRoute() {
  return (
    <Page
      title="Conferir extrato"
      subtitle="Veja quem pagou pelo extrato do seu banco."
      width="narrow"
      back={<BackLink to={paths.dashboard}>Visão Geral</BackLink>}
    >
      <StatementPanel />
    </Page>
  );
}
