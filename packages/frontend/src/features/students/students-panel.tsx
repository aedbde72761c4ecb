import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { studentQueries } from "../../data/students/queries.ts";
import { messageOf } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { AddStudent } from "./add-student.tsx";
import { ARCHIVED } from "./filter-students.ts";
import { ImportLink } from "./import-link.tsx";
import { StudentBrowser } from "./student-browser.tsx";

/** Reads the owner's students and shows them. */
export function StudentsPanel({ openId }: { openId: number | undefined }) {
  const isArchive = useSearchParams()[0].get("situacao") === ARCHIVED;
  const students = useQuery(isArchive ? studentQueries.archived() : studentQueries.list());
  const waiting = useQuery(studentQueries.waiting());

  if (students.isPending)
    return (
      <div role="status">
        <span className="sr-only">Carregando os alunos...</span>
        <Skeleton className="h-96 rounded-lg" />
      </div>
    );
  if (students.isError)
    return (
      <Card>
        <ErrorState
          title="Não foi possível carregar os alunos"
          text={messageOf(students.error, "Verifique sua conexão e tente novamente.")}
          onRetry={() => void Promise.all([students.refetch(), waiting.isError && waiting.refetch()])}
        />
      </Card>
    );
  if (students.data.length === 0 && !isArchive)
    return (
      <Card>
        <EmptyState
          icon={UserPlus}
          title="Nenhum aluno ainda"
          text="Cadastre um aluno ou compartilhe o link de cadastro."
        >
          <div className="flex flex-wrap justify-center gap-3">
            <AddStudent />
            <ImportLink />
            <ButtonLink tone="ghost" to={`${paths.students}?situacao=${ARCHIVED}`}>
              Ver arquivados
            </ButtonLink>
          </div>
        </EmptyState>
      </Card>
    );
  return (
    <StudentBrowser
      students={students.data}
      openId={openId}
      isRefreshing={students.isRefetching}
      onRefresh={students.refetch}
    />
  );
}
