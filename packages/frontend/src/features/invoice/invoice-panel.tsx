import { useQuery } from "@tanstack/react-query";
import { FileQuestionMark } from "lucide-react";
import { EmptyCard } from "../../components/feedback/empty-state.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { profileQueries, studentQueries } from "../../data/queries.ts";
import { paths } from "../../lib/paths.ts";
import { useToday } from "../../lib/today.ts";
import { InvoiceScreen } from "./invoice-screen.tsx";

export function InvoicePanel({ id }: { id: number }) {
  const isId = Number.isSafeInteger(id) && id > 0;
  const found = useQuery({ ...chargeQueries.charge(id), enabled: isId });
  const students = useQuery(studentQueries.list());
  const profile = useQuery(profileQueries.own());
  const today = useToday();
  // The address may name a student, whose charge has another id.
  const asked = (found.data?.charge?.amountToday ?? 0) > 0 ? found.data?.charge?.id : undefined;
  const isPix = profile.data?.paymentMethod === "pix" && asked !== undefined;
  const pix = useQuery({ ...chargeQueries.pixCode(asked ? [asked] : [], today), enabled: isPix }).data;

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
        const data = { charge, profile: own, student, today, pix };
        return <InvoiceScreen key={charge.id} data={data} history={history} choices={choices} />;
      }}
    </QueryState>
  );
}

function NothingFound() {
  return (
    <EmptyCard
      icon={FileQuestionMark}
      title="Nenhum dado encontrado para esta cobrança"
      text="Pagamento não encontrado. Verifique se o link está correto."
    >
      <ButtonLink to={paths.dashboard}>Voltar ao Dashboard</ButtonLink>
    </EmptyCard>
  );
}
