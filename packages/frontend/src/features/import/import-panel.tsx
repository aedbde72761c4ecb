import { useQuery } from "@tanstack/react-query";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { payerQueries } from "../../data/payers/queries.ts";
import { planQueries } from "../../data/plans/queries.ts";
import { studentQueries } from "../../data/students/queries.ts";
import { ImportSteps } from "./import-steps.tsx";

export function ImportPanel({ onNext }: { onNext?: () => void }) {
  const plans = useQuery(planQueries.list());
  const students = useQuery(studentQueries.list());
  const waiting = useQuery(studentQueries.waiting());
  const payers = useQuery(payerQueries.list());
  return (
    <QueryState
      of={[plans, students, waiting, payers]}
      loading="Carregando..."
      failed="Não foi possível carregar os alunos"
      keepsData
    >
      {(known, listed, asking, paying) => (
        <ImportSteps plans={known} students={[...listed, ...asking]} payers={paying} onNext={onNext} />
      )}
    </QueryState>
  );
}
