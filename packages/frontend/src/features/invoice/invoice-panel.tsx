import { useQuery } from "@tanstack/react-query";
import { FileQuestionMark } from "lucide-react";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { payerQueries } from "../../data/payers/queries.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { studentQueries } from "../../data/students/queries.ts";
import { paths } from "../../lib/paths.ts";
import { useToday } from "../../lib/today.ts";
import type { InvoiceData } from "./compose.ts";
import { InvoiceScreen, type ScreenProps } from "./invoice-screen.tsx";

export function InvoicePanel({ id }: { id: number }) {
  const isId = Number.isSafeInteger(id) && id > 0;
  const found = useQuery({ ...chargeQueries.charge(id), enabled: isId });
  const students = useQuery(studentQueries.list());
  const profile = useQuery(profileQueries.own());

  if (!isId) return <NothingFound />;
  return (
    <QueryState
      of={[found, students, profile]}
      loading="Carregando detalhes da cobrança..."
      failed="Erro ao carregar os detalhes da cobrança"
      failedText="Tente novamente em alguns instantes"
      keepsData
    >
      {({ charge, history, choices }, all, own) => {
        if (!charge) return <NothingFound />;
        const student = all.find((candidate) => candidate.id === charge.studentId);
        const data = { charge, profile: own, student };
        return <LinkedInvoice key={charge.id} data={data} history={history} choices={choices} />;
      }}
    </QueryState>
  );
}

/**
 * Shows the charge's screen, and adds its code and the URLs of the charge's and the payer's page
 * once they are loaded.
 */
function LinkedInvoice({ data, ...others }: { data: Omit<InvoiceData, "today"> } & Omit<ScreenProps, "data">) {
  const { id, isExpected } = data.charge;
  const detail = useQuery({ ...chargeQueries.ledger(id), enabled: !isExpected });
  const payerId = data.student?.payerId ?? 0;
  const payer = useQuery({ ...payerQueries.one(payerId), enabled: payerId > 0 });
  const today = useToday();
  const isPix = data.profile.paymentMethod === "pix" && data.charge.amountToday > 0;
  const pix = useQuery({ ...chargeQueries.pixCode([id], today), enabled: isPix }).data;
  const pages = { pageUrl: detail.data?.pageUrl ?? undefined, payerPageUrl: payer.data?.pageUrl ?? undefined };
  return <InvoiceScreen data={{ ...data, ...pages, pix, today }} {...others} />;
}

function NothingFound() {
  return (
    <Card>
      <EmptyState
        icon={FileQuestionMark}
        title="Nenhum dado encontrado para esta cobrança"
        text="Pagamento não encontrado. Verifique se o link está correto."
      >
        <ButtonLink to={paths.dashboard}>Voltar ao Dashboard</ButtonLink>
      </EmptyState>
    </Card>
  );
}
