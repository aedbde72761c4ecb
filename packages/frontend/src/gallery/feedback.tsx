import { Info, MailX, NotebookPen, WifiOff } from "lucide-react";
import { EmptyState } from "../components/feedback/empty-state.tsx";
import { ErrorState } from "../components/feedback/error-state.tsx";
import { Loading } from "../components/feedback/loading.tsx";
import { Notice } from "../components/feedback/notice.tsx";
import { FailedLine } from "../components/feedback/query-state.tsx";
import { Button } from "../components/ui/button.tsx";
import { Card } from "../components/ui/card.tsx";
import { Skeleton } from "../components/ui/skeleton.tsx";
import { nothing } from "./nothing.ts";
import { Specimen } from "./specimen.tsx";

const tones = ["info", "pending", "first", "overdue", "paid"] as const;

/** Shows empty, loading and error states, notices and toasts. */
export function FeedbackSpecimens() {
  return (
    <>
      <Specimen name="Notice" isWide>
        {tones.map((tone) => (
          <Notice key={tone} tone={tone} icon={tone === "overdue" ? WifiOff : tone === "pending" ? MailX : Info}>
            <strong>{tone}.</strong> Uma frase que fica na página.
          </Notice>
        ))}
      </Specimen>
      <Specimen name="FailedLine" isWide>
        <FailedLine text="Não foi possível carregar as cobranças." onRetry={nothing} />
      </Specimen>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2">
        <Specimen name="EmptyState" isWide>
          <Card>
            <EmptyState icon={NotebookPen} title="Nenhum plano ainda" text="O plano diz quanto o aluno paga.">
              <Button>Criar primeiro plano</Button>
            </EmptyState>
          </Card>
        </Specimen>
        <Specimen name="ErrorState" isWide>
          <Card>
            <ErrorState
              title="Não foi possível carregar os planos"
              text="Verifique sua conexão e tente novamente."
              onRetry={nothing}
            />
          </Card>
        </Specimen>
        <Specimen name="Loading" isWide>
          <Card>
            <Loading text="Carregando detalhes da cobrança..." />
          </Card>
        </Specimen>
        <Specimen name="Skeleton" isWide>
          <Card className="grid gap-3 p-5">
            <Skeleton className="h-6 w-40 max-w-full" />
            <Skeleton className="h-4" />
            <Skeleton className="h-24 rounded-lg" />
          </Card>
        </Specimen>
      </div>
    </>
  );
}
