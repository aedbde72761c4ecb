import type { PaymentWire } from "@emdia/contracts/payment";
import { useQuery } from "@tanstack/react-query";
import { FileQuestionMark } from "lucide-react";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Loading } from "../../components/feedback/loading.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { paymentQueries } from "../../data/payments/queries.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { studentQueries } from "../../data/students/queries.ts";
import { paths } from "../../lib/paths.ts";
import { useToday } from "../../lib/today.ts";
import type { InvoiceData } from "./compose.ts";
import { InvoiceScreen } from "./invoice-screen.tsx";

/** Reads the charge, its student and the owner's profile. */
export function InvoicePanel({ id }: { id: number }) {
  const isId = Number.isSafeInteger(id) && id > 0;
  const charge = useQuery({ ...paymentQueries.charge(id), enabled: isId });
  const students = useQuery(studentQueries.list());
  const profile = useQuery(profileQueries.own());
  const all = [charge, students, profile];

  if (!isId) return <NothingFound />;
  if (charge.data && students.data && profile.data) {
    const { payment, history } = charge.data;
    if (!payment) return <NothingFound />;
    const student = students.data.find((candidate) => candidate.id === payment.studentId);
    const data = { payment, profile: profile.data, student };
    return <LinkedInvoice key={payment.id} data={data} history={history} />;
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

/** The charge's screen, to which the address of the charge's page is added as soon as it is read. */
function LinkedInvoice({ data, history }: { data: Omit<InvoiceData, "today">; history: readonly PaymentWire[] }) {
  const { id, isExpected } = data.payment;
  const charge = useQuery({ ...paymentQueries.ledger(id), enabled: !isExpected });
  const today = useToday();
  return <InvoiceScreen data={{ ...data, today, pageUrl: charge.data?.pageUrl ?? undefined }} history={history} />;
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
