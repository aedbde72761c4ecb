import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Loading } from "../../components/feedback/loading.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { planQueries } from "../../data/plans/queries.ts";
import { useStudent } from "../../data/students/use-student.ts";
import { hasCode, messageOf } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import type { StudentAction } from "./student-actions.tsx";
import { StudentDetails } from "./student-details.tsx";
import { StudentDialogs } from "./student-dialogs.tsx";

type Props = {
  id: number;
  /** Renders the content above the student's data, once they are read. */
  head(student: StudentWire | undefined): ReactNode;
  /** Called when the student is erased or deleted for good: the details no longer exist. */
  onGone(): void;
};

/** Shows a student by their id, with all actions on them. */
export function StudentView({ id, head, onGone }: Props) {
  const student = useStudent(id);
  const plans = useQuery(planQueries.list()).data ?? [];
  const [action, setAction] = useState<StudentAction>();
  if (student.data)
    return (
      <>
        {head(student.data)}
        <StudentDetails student={student.data} onAction={setAction} />
        {action && (
          <StudentDialogs
            student={student.data}
            action={action}
            plans={plans}
            onClose={() => setAction(undefined)}
            onGone={onGone}
          />
        )}
      </>
    );
  return (
    <>
      {head(undefined)}
      {student.isPending ? <Loading text="Carregando o aluno..." /> : <NoStudent query={student} />}
    </>
  );
}

function NoStudent({ query }: { query: ReturnType<typeof useStudent> }) {
  if (hasCode(query.error, "student.not_found"))
    return (
      <EmptyState icon={UserX} title="Aluno não encontrado" text="O cadastro foi apagado, ou o link não está completo.">
        <ButtonLink to={paths.students}>Ver todos os alunos</ButtonLink>
      </EmptyState>
    );
  return (
    <ErrorState
      title="Não foi possível carregar o aluno"
      text={messageOf(query.error, "Verifique sua conexão e tente novamente.")}
      onRetry={() => void query.refetch()}
    />
  );
}
