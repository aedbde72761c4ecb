import { BackLink } from "../components/layout/back-link.tsx";
import { Page } from "../components/layout/page.tsx";
import { BankPanel } from "../features/bank/bank-panel.tsx";
import { paths } from "../lib/paths.ts";

export function BankRoute() {
  return (
    <Page
      title="Conectar meu banco"
      subtitle="Quem paga pelo código da cobrança é marcado como pago, sem nenhum toque seu."
      width="narrow"
      back={<BackLink to={paths.settings}>Configurações</BackLink>}
    >
      <BankPanel />
    </Page>
  );
}
