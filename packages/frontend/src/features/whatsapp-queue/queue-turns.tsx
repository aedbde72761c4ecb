import { CircleCheck, SkipForward, Undo2 } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import type { Turn } from "./queue-state.ts";

/** Lists today's finished turns, the newest first. Each can be undone. */
export function QueueTurns({ turns, onUndo }: { turns: readonly Turn[]; onUndo(turn: Turn): void }) {
  if (turns.length === 0) return null;
  return (
    <Card aria-labelledby="feito-hoje" className="p-[min(1rem,5vw)] sm:p-5">
      <h2 id="feito-hoje" className="font-bold text-lg">
        Feito hoje
      </h2>
      <ul className="divide-y divide-line">
        {turns.toReversed().map((turn) => (
          <li key={turn.studentId} className="flex flex-wrap items-center gap-x-3 py-1.5">
            {turn.outcome === "sent" ? (
              <CircleCheck aria-hidden className="size-5 shrink-0 text-paid" />
            ) : (
              <SkipForward aria-hidden className="size-5 shrink-0 text-ink-2" />
            )}
            <p className="min-w-0 flex-1 basis-32">
              <span className="font-semibold">{turn.name}</span>{" "}
              <span className="text-ink-2 text-sm">{turn.outcome === "sent" ? "enviada" : "pulada"}</span>
            </p>
            <Button tone="quiet" size="slim" onClick={() => onUndo(turn)}>
              <Undo2 aria-hidden />
              {turn.outcome === "sent" ? "Desfazer" : "Voltar à fila"}
              <span className="sr-only"> {turn.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
