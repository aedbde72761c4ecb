import { CircleCheckBig, MessageCircle, PhoneOff } from "lucide-react";
import { Link } from "react-router-dom";
import { EmptyCard } from "../../components/feedback/empty-state.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import { type Debtor, queueOf } from "../../data/reminders/debtors.ts";
import { formatWholeNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { type QueueState, summaryOf } from "./queue-state.ts";

export function QueueProgress({ position, total, done }: { position: number; total: number; done: number }) {
  return (
    <div className="grid gap-2">
      <p role="status" className="num font-semibold">
        {formatWholeNumber(position)} de {formatWholeNumber(total)}
      </p>
      <ProgressBar label="Andamento da fila" value={done} max={total} />
    </div>
  );
}

export function ChosenOnly() {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-2 text-sm">
      Só os alunos selecionados.
      <Link to={paths.whatsappQueue} className="inline-flex min-h-11 items-center font-semibold text-link underline">
        Ver a fila toda
      </Link>
    </p>
  );
}

export function NoOneLeft({ state }: { state: QueueState }) {
  const isDone = state.turns.length > 0;
  return (
    <EmptyCard
      icon={isDone ? CircleCheckBig : MessageCircle}
      title={isDone ? `Fila concluída: ${summaryOf(state)}` : "Ninguém para contatar hoje"}
      text={
        isDone
          ? "Quem foi contatado hoje só volta à fila amanhã."
          : "Aqui aparece quem tem cobrança em atraso ou vencendo hoje e ainda não foi contatado."
      }
    >
      <ButtonLink to={paths.dashboard}>Voltar à Visão Geral</ButtonLink>
    </EmptyCard>
  );
}

export function OpenWithoutDebt({ name, onFinish }: { name: string; onFinish(): void }) {
  return (
    <Card className="grid gap-4 p-5">
      <p>
        <strong>{name}</strong> não tem mais nada em aberto para lembrar.
      </p>
      <Button size="lg" onClick={onFinish}>
        Continuar
      </Button>
    </Card>
  );
}

export function WithoutPhone({ debtors }: { debtors: readonly Debtor[] }) {
  const { withoutPhone } = queueOf(debtors);
  if (withoutPhone.length === 0) return null;
  return (
    <Notice tone="pending" icon={PhoneOff}>
      Sem telefone: {withoutPhone.map(({ name }) => name).join(", ")}.{" "}
      <Link to={paths.students} className="inline-flex min-h-11 items-center font-semibold underline">
        Completar o cadastro
      </Link>
    </Notice>
  );
}
