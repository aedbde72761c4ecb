import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { SearchX, UserPlus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { planQueries } from "../../data/plans/queries.ts";
import { studentQueries } from "../../data/students/queries.ts";
import { messageOf } from "../../lib/api-error.ts";
import { setParam } from "../../lib/search-params.ts";
import { AddStudent } from "./add-student.tsx";
import { filterStudents } from "./filter-students.ts";
import type { StudentAction } from "./student-actions.tsx";
import { StudentDialogs } from "./student-dialogs.tsx";
import { StudentList } from "./student-list.tsx";
import { StudentToolbar } from "./student-toolbar.tsx";

/** The students: search and plan filter in the address, details, edit and delete in dialogs. */
export function StudentsPanel() {
  const students = useQuery(studentQueries.list());
  const plans = useQuery(planQueries.list());
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<{ student: StudentWire; action: StudentAction }>();
  const search = params.get("busca") ?? "";
  const planId = params.get("plano") ?? "";

  if (students.isPending) return <Skeleton className="h-96 rounded-lg" />;
  if (students.isError)
    return (
      <Card>
        <ErrorState
          title="Não foi possível carregar os alunos"
          text={messageOf(students.error, "Verifique sua conexão e tente novamente.")}
          onRetry={() => void students.refetch()}
        />
      </Card>
    );
  if (students.data.length === 0)
    return (
      <Card>
        <EmptyState
          icon={UserPlus}
          title="Nenhum aluno ainda"
          text="Cadastre um aluno ou compartilhe o link de cadastro."
        >
          <AddStudent />
        </EmptyState>
      </Card>
    );
  const shown = filterStudents(students.data, { search, planId: planId ? Number(planId) : undefined });
  return (
    <Card aria-label="Lista de alunos" className="overflow-hidden">
      <StudentToolbar
        search={search}
        onSearch={(text) => setParams(setParam("busca", text), { replace: true })}
        plans={plans.data ?? []}
        planId={planId}
        onPlan={(id) => setParams(setParam("plano", id), { replace: true })}
        shown={shown.length}
        isRefreshing={students.isRefetching}
        onRefresh={() => void students.refetch()}
      />
      {shown.length === 0 ? (
        <EmptyState icon={SearchX} title="Nada encontrado" text="Mude a busca ou o filtro." />
      ) : (
        <StudentList students={shown} onAction={(student, action) => setOpen({ student, action })} />
      )}
      {open && (
        <StudentDialogs
          {...open}
          plans={plans.data ?? []}
          onEdit={() => setOpen({ ...open, action: "edit" })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}
