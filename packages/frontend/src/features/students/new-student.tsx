import type { StudentInput } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Loading } from "../../components/feedback/loading.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { planQueries } from "../../data/plans/queries.ts";
import { useCreateStudent } from "../../data/students/mutations.ts";
import { messageOf } from "../../lib/api-error.ts";
import { formDraft } from "../../lib/drafts.ts";
import { paths } from "../../lib/paths.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { NoPlanDialog } from "./no-plan-dialog.tsx";
import { StudentForm } from "./student-form.tsx";
import { emptyStudent } from "./student-schema.ts";

/** Registers a student and returns to the list. */
export function NewStudent() {
  const plans = useQuery(planQueries.list());
  const createStudent = useCreateStudent();
  const navigate = useNavigate();

  async function create(student: StudentInput) {
    try {
      await createStudent.mutateAsync(student);
    } catch (error) {
      toastError("Erro ao cadastrar aluno", messageOf(error, "Ocorreu um erro ao cadastrar o aluno."));
      throw error;
    }
    toastSuccess("Aluno cadastrado");
    navigate(paths.students);
  }

  if (plans.isPending) return <Loading text="Carregando..." />;
  if (plans.isError)
    return (
      <ErrorState
        title="Não foi possível carregar os planos"
        text={messageOf(plans.error, "Verifique sua conexão e tente novamente.")}
        onRetry={() => void plans.refetch()}
      />
    );
  const only = plans.data.length === 1 ? plans.data[0] : undefined;
  return (
    <Card className="p-[min(1rem,5vw)] sm:p-6">
      <StudentForm
        defaultValues={only ? { ...emptyStudent, planId: String(only.id) } : emptyStudent}
        plans={plans.data}
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
      <NoPlanDialog open={plans.data.length === 0} onClose={() => navigate(paths.students)} />
    </Card>
  );
}
