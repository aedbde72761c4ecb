import { CalendarClock, SearchX, UserPlus } from "lucide-react";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { paths } from "../../lib/paths.ts";

export function NoCharges({ hasStudents }: { hasStudents: boolean }) {
  return (
    <EmptyState
      icon={hasStudents ? CalendarClock : UserPlus}
      title="Nenhuma cobrança neste mês"
      text={
        hasStudents
          ? "Nenhum aluno tem vencimento neste mês. A próxima data de cada um está em Alunos."
          : "Cadastre um plano e seus alunos: as cobranças do mês aparecem aqui."
      }
    >
      <ButtonLink tone={hasStudents ? "secondary" : "primary"} to={hasStudents ? paths.students : paths.newStudent}>
        {hasStudents ? "Ver alunos" : "Cadastrar aluno"}
      </ButtonLink>
    </EmptyState>
  );
}

export function NothingFound({ onShowAll }: { onShowAll(): void }) {
  return (
    <EmptyState icon={SearchX} title="Nada encontrado" text="Nenhuma cobrança combina com a busca.">
      <Button tone="secondary" onClick={onShowAll}>
        Ver todas as cobranças
      </Button>
    </EmptyState>
  );
}
