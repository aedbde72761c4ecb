import { useParams } from "react-router-dom";
import { BackLink, Page } from "../components/layout/page.tsx";
import { InvoicePanel } from "../features/invoice/invoice-panel.tsx";
import { paths } from "../lib/paths.ts";

export function InvoiceRoute() {
  const { id } = useParams();
  return (
    <Page
      title="Enviar Cobrança"
      subtitle="Revisar e enviar cobrança para o aluno"
      back={<BackLink to={paths.dashboard} isToOrigin />}
    >
      <InvoicePanel key={id} id={Number(id)} />
    </Page>
  );
}
