import type { ImportWire } from "@emdia/contracts/import";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useResumeImport } from "../../data/imports/mutations.ts";
import { importQueries } from "../../data/imports/queries.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { formatCount, formatInstantDay } from "../../lib/format.ts";
import { KeptStudents, UndoImport } from "./import-result.tsx";
import { importMessages } from "./messages.ts";

export function LastImport() {
  const [last] = useQuery(importQueries.list()).data ?? [];
  const profile = useQuery(profileQueries.own()).data;
  const [undone, setUndone] = useState<ImportWire>();
  if (undone) return <KeptStudents done={undone} />;
  if (!profile || !last || last.state === "undone" || (last.state === "done" && !last.undoUntil)) return null;
  const text = `${formatCount(last.studentCount, "aluno", "alunos")} em ${formatInstantDay(last.createdAt, profile.timezone)}`;
  return (
    <Card
      aria-labelledby="ultima-importacao"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4 sm:px-5"
    >
      <div className="min-w-0">
        <h2 id="ultima-importacao" className="font-bold">
          {last.state === "done" ? "Última importação" : "Uma importação não terminou"}
        </h2>
        <p className="text-ink-2 text-sm">
          {last.state === "done" ? `${text}. Dá para desfazer por 24 horas.` : `${text}. Continue de onde parou.`}
        </p>
      </div>
      {last.state === "done" ? <UndoImport done={last} onUndone={setUndone} /> : <ResumeImport id={last.id} />}
    </Card>
  );
}

function ResumeImport({ id }: { id: string }) {
  const resume = useResumeImport();
  return (
    <Button
      disabled={resume.isPending}
      onClick={() => resume.mutate({ params: { id } }, { onError: (error) => importMessages.failed(error) })}
    >
      {resume.isPending ? "Continuando..." : "Continuar"}
    </Button>
  );
}
