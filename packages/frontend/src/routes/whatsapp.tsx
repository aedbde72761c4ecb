import { BackLink, Page } from "../components/layout/page.tsx";
import { WhatsAppPanel } from "../features/whatsapp/whatsapp-panel.tsx";
import { paths } from "../lib/paths.ts";

export function WhatsAppRoute() {
  return (
    <Page
      title="Enviar pelo WhatsApp"
      subtitle="Cobranças e lembretes saem sozinhos, do seu próprio número."
      width="narrow"
      back={<BackLink to={paths.settings}>Configurações</BackLink>}
    >
      <WhatsAppPanel />
    </Page>
  );
}
