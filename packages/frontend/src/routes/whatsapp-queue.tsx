import { BackLink, Page } from "../components/layout/page.tsx";
import { QueuePanel } from "../features/whatsapp-queue/queue-panel.tsx";
import { paths } from "../lib/paths.ts";

export function WhatsappQueueRoute() {
  return (
    <Page
      title="Fila do WhatsApp"
      subtitle="Uma conversa por vez: você revisa e envia."
      width="narrow"
      back={<BackLink to={paths.dashboard} isToOrigin />}
    >
      <QueuePanel />
    </Page>
  );
}
