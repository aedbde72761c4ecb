import type { ChargeWire } from "@emdia/contracts/charge";
import { useQuery } from "@tanstack/react-query";
import { FileQuestionMark } from "lucide-react";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Loading } from "../../components/feedback/loading.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { studentQueries } from "../../data/students/queries.ts";
import { paths } from "../../lib/paths.ts";
import { useToday } from "../../lib/today.ts";
import type { InvoiceData } from "./compose.ts";
import { InvoiceScreen } from "./invoice-screen.tsx";

/** Reads the charge, its student and the owner's profile. */
export function InvoicePanel({ id }: { id: number }) {
  const isId = Number.isSafeInteger(id) && id > 0;
  const found = useQuery({ ...chargeQueries.charge(id), enabled: isId });
  const students = useQuery(studentQueries.list());
  const profile = useQuery(profileQueries.own());
  const all = [found, students, profile];

  if (!isId) return <NothingFound />;
  if (found.data && students.data && profile.data) {
    const { charge, history } = found.data;
    if (!charge) return <NothingFound />;
    const student = students.data.find((candidate) => candidate.id === charge.studentId);
    const data = { charge, profile: profile.data, student };
    return <LinkedInvoice key={charge.id} data={data} history={history} />;
  }
  if (all.some((query) => query.isError))
    return (
      <Card>
        <ErrorState
          title="Erro ao carregar os detalhes da cobrança"
          text="Tente novamente em alguns instantes"
          onRetry={() => void Promise.all(all.filter(({ isError }) => isError).map((query) => query.refetch()))}
        />
      </Card>
    );
  return <Loading text="Carregando detalhes da cobrança..." />;
}

/** Shows the charge's screen, and adds the address of the charge's page as soon as it is read. */
function LinkedInvoice({ data, history }: { data: Omit<InvoiceData, "today">; history: readonly ChargeWire[] }) {
  const { id, isExpected } = data.charge;
  const detail = useQuery({ ...chargeQueries.ledger(id), enabled: !isExpected });
  const today = useToday();
  return <InvoiceScreen data={{ ...data, today, pageUrl: detail.data?.pageUrl ?? undefined }} history={history} />;
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
