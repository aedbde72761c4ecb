import type { ImportWire } from "@emdia/contracts/import";
import { CircleAlert, CircleCheck, Undo2 } from "lucide-react";
import { useState } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ConfirmedButton } from "../../components/ui/confirm-dialog.tsx";
import { ScrollList } from "../../components/ui/scroll-list.tsx";
import { useUndoImport } from "../../data/imports/mutations.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { toastSuccess } from "../../lib/toast.ts";
import type { LeftOut } from "./input-of.ts";

type Props = { done: ImportWire; left: readonly LeftOut[]; onAgain(): void; onNext?: (() => void) | undefined };

export function ImportResult({ done, left, onAgain, onNext }: Props) {
  const [undone, setUndone] = useState<ImportWire>();
  const shown = undone ?? done;
  return (
    <Card
      className="grid justify-items-center gap-3 px-4 py-10 text-center sm:px-6"
      aria-label="Resultado da importação"
    >
      <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-link">
        {shown.state === "undone" ? (
          <Undo2 aria-hidden className="size-7" />
        ) : (
          <CircleCheck aria-hidden className="size-7" />
        )}
      </span>
      <p role="status" className="font-bold text-lg">
        {shown.state === "undone"
          ? "Importação desfeita"
          : `${formatCount(shown.studentCount, "aluno importado", "alunos importados")}`}
      </p>
      {shown.state === "undone" ? (
        <KeptStudents done={shown} />
      ) : (
        <>
          <p className="max-w-sm text-ink-2">
            Ninguém recebeu e-mail por isso. As cobranças começam na próxima data, como em qualquer cadastro.
          </p>
          <LeftOutStudents left={left} />
        </>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-3 max-sm:w-full max-sm:*:flex-1">
        {shown.undoUntil && <UndoImport done={shown} onUndone={setUndone} />}
        {onNext && shown.state !== "undone" ? (
          <Button onClick={onNext}>Continuar</Button>
        ) : (
          <ButtonLink to={paths.students}>Ver alunos</ButtonLink>
        )}
        {shown.state === "undone" && (
          <Button tone="secondary" onClick={onAgain}>
            Importar outra planilha
          </Button>
        )}
      </div>
    </Card>
  );
}

function LeftOutStudents({ left }: { left: readonly LeftOut[] }) {
  if (left.length === 0) return null;
  const title = formatCount(left.length, "linha ficou de fora", "linhas ficaram de fora");
  return (
    <div className="w-full max-w-md text-left">
      <Notice tone="pending" icon={CircleAlert}>
        <p className="font-semibold">{title}</p>
        <ScrollList label={title} className="mt-1 max-h-60">
          {left.map(({ line, name, reason }) => (
            <li key={line} className="break-words [overflow-wrap:anywhere]">
              {`${name || "Sem nome"} (linha ${line}): ${reason}`}
            </li>
          ))}
        </ScrollList>
      </Notice>
    </div>
  );
}

export function UndoImport({ done, onUndone }: { done: ImportWire; onUndone(done: ImportWire): void }) {
  const undo = useUndoImport();

  function takeBack() {
    void attempt(() => undo.mutateAsync({ params: { id: done.id } }), {
      done: (undone) => {
        importMessages.undone(undone);
        onUndone(undone);
      },
      failed: importMessages.undoFailed,
      hasButton: true,
    });
  }

  return (
    <ConfirmedButton
      tone="secondary"
      disabled={undo.isPending}
      title="Desfazer a importação?"
      description={`${formatCount(done.studentCount, "aluno sai", "alunos saem")} da lista, com os planos e responsáveis criados com eles. Quem já foi cobrado ou editado continua.`}
      confirmLabel="Desfazer"
      isDangerous
      onConfirm={takeBack}
    >
      <Undo2 aria-hidden />
      {undo.isPending ? "Desfazendo..." : "Desfazer importação"}
    </ConfirmedButton>
  );
}

export function KeptStudents({ done }: { done: ImportWire }) {
  if (done.kept.length === 0) return null;
  return (
    <div className="w-full max-w-md text-left">
      <Notice tone="info" icon={CircleCheck}>
        <p className="font-semibold">{`${formatCount(done.kept.length, "aluno continua", "alunos continuam")} na lista`}</p>
        <ul className="mt-1 max-h-60 overflow-y-auto">
          {done.kept.map(({ studentId, name, reason }) => (
            <li key={studentId}>{`${name}: ${reason === "charged" ? "já foi cobrado" : "foi editado"}`}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

const AGAIN = "Verifique sua conexão e tente novamente. Ninguém entra duas vezes.";

export const importMessages = {
  failed: failureToast("Erro ao importar", AGAIN),
  undone: ({ studentCount, kept }: ImportWire) =>
    toastSuccess(
      "Importação desfeita",
      `${formatCount(studentCount - kept.length, "aluno", "alunos")} a menos na lista.`,
    ),
  undoFailed: failureToast("Erro ao desfazer", AGAIN),
};
