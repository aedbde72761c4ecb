import type { StudentInput } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { planQueries } from "../../data/queries.ts";
import { useCreateStudent } from "../../data/students/students.ts";
import { failureToast, perform } from "../../lib/attempt.ts";
import { formDraft } from "../../lib/drafts.ts";
import { paths } from "../../lib/paths.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { NoPlanDialog } from "./add-student.tsx";
import { StudentForm } from "./student-form.tsx";
import { emptyStudent } from "./student-schema.ts";

export function NewStudent() {
  const plans = useQuery(planQueries.list());
  const createStudent = useCreateStudent();
  const navigate = useNavigate();

  const create = async (student: StudentInput) => {
    await perform(
      createStudent.mutateAsync({ body: student }),
      failureToast("Erro ao cadastrar aluno", "Ocorreu um erro ao cadastrar o aluno."),
    );
    toastSuccess("Aluno cadastrado");
    navigate(paths.students);
  };

  return (
    <QueryState
      of={[plans]}
      loading="Carregando..."
      failed="Não foi possível carregar os planos"
      failedIn="nothing"
      keepsData
    >
      {(all) => (
        <Card className="p-[min(1rem,5vw)] sm:p-6">
          <StudentForm
            defaultValues={all.length === 1 ? { ...emptyStudent, planId: String(all[0]?.id) } : emptyStudent}
            plans={all}
            submitLabel="Salvar Aluno"
            draftName="student.new"
            hasWelcome
            cancel={
              <ButtonLink to={paths.students} tone="secondary" onClick={() => formDraft.clear("student.new")}>
                Cancelar
              </ButtonLink>
            }
            onSubmit={create}
          />
          <NoPlanDialog open={all.length === 0} onClose={() => navigate(paths.students)} />
        </Card>
      )}
    </QueryState>
  );
}
