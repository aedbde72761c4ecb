import { MoneyTabs } from "../components/layout/money-tabs.tsx";
import { Page } from "../components/layout/page.tsx";
import { BankPanel } from "../features/bank/bank-panel.tsx";

export function BankRoute() {
  return (
    <Page
      title="Conectar meu banco"
      subtitle="Quem paga pelo código da cobrança é marcado como pago, sem nenhum toque seu."
      width="narrow"
      back={<MoneyTabs />}
    >
      <BankPanel />
    </Page>
  );
}
