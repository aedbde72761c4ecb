import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Loading } from "../../components/feedback/loading.tsx";
import { Card } from "../../components/ui/card.tsx";
import { planQueries } from "../../data/plans/queries.ts";
import { studentQueries } from "../../data/students/queries.ts";
import { messageOf } from "../../lib/api-error.ts";
import { ImportSteps } from "./import-steps.tsx";

/**
 * Reads the data that a sheet is compared with: the plans, and the students, including students who
 * wait for approval.
 */
export function ImportPanel() {
  const plans = useQuery(planQueries.list());
  const students = useQuery(studentQueries.list());
  const waiting = useQuery(studentQueries.waiting());
  const failed = [plans, students, waiting].find(({ isError }) => isError);

  if (failed)
    return (
      <Card>
        <ErrorState
          title="Não foi possível carregar os alunos"
          text={messageOf(failed.error, "Verifique sua conexão e tente novamente.")}
          onRetry={() => void failed.refetch()}
        />
      </Card>
    );
  if (!plans.data || !students.data || !waiting.data) return <Loading text="Carregando..." />;
  return <ImportSteps plans={plans.data} students={[...students.data, ...waiting.data]} />;
}
