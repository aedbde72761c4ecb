import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card, Skeleton } from "../../components/ui/card.tsx";
import { studentQueries } from "../../data/queries.ts";
import { paths } from "../../lib/paths.ts";
import { AddStudent, ImportLink } from "./add-student.tsx";
import { ARCHIVED } from "./filter-students.ts";
import { RegistrationLink } from "./registration-link.tsx";
import { StudentBrowser } from "./student-browser.tsx";

export function StudentsPanel() {
  const isArchive = useSearchParams()[0].get("situacao") === ARCHIVED;
  const students = useQuery(isArchive ? studentQueries.archived() : studentQueries.list());
  const waiting = useQuery(studentQueries.waiting());

  // While this list shows its failure, the waiting list above shows no failure of its own.
  const refetch = () => Promise.all([students.refetch(), waiting.isError && waiting.refetch()]);
  return (
    <QueryState
      of={[{ ...students, refetch }]}
      loading={<StudentsLoading />}
      failed="Não foi possível carregar os alunos"
      {...(isArchive ? {} : { empty: <NoStudents /> })}
    >
      {(all) => (
        <StudentBrowser
          students={all}
          isRefreshing={students.isRefetching}
          onRefresh={students.refetch}
          link={<RegistrationLink />}
        />
      )}
    </QueryState>
  );
}

function StudentsLoading() {
  return (
    <div role="status">
      <span className="sr-only">Carregando os alunos...</span>
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}

function NoStudents() {
  return (
    <Card className="bleed">
      <RegistrationLink />
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
}
