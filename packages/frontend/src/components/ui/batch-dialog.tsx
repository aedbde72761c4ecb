import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export type BatchStage = "asking" | "sending" | "stopping" | "done";

type Props = {
  title: string;
  description: string;
  /** The work in batches; `stop` lets the running batch end. */
  batches: { stage: BatchStage; start(): void; stop(): void };
  startText: string;
  canStart: boolean;
  onClose(): void;
  /**
   * Further work that the dialog offers after its first work; `text` labels the button that starts
   * it.
   */
  again?: { text: string; start(): void } | undefined;
  children: ReactNode;
};

/**
 * Asks before work is done in batches, and stays open during the work. Closing it stops the work
 * first.
 */
export function BatchDialog({ title, description, batches, startText, canStart, onClose, again, children }: Props) {
  const { stage, start, stop } = batches;
  const isBusy = stage === "sending" || stage === "stopping";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && (isBusy ? stop() : onClose())}
      title={title}
      description={description}
    >
      <div className="grid gap-4">
        {children}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          {stage === "asking" && (
            <>
              <Button tone="secondary" onClick={onClose}>
                Cancelar
              </Button>
              <Button disabled={!canStart} onClick={start}>
                {startText}
              </Button>
            </>
          )}
          {isBusy && (
            <Button tone="secondary" aria-disabled={stage === "stopping" || undefined} onClick={stop}>
              {stage === "stopping" ? "Parando..." : "Parar"}
            </Button>
          )}
          {stage === "done" && (
            <Button tone={again ? "secondary" : undefined} onClick={onClose}>
              Fechar
            </Button>
          )}
          {stage === "done" && again && <Button onClick={again.start}>{again.text}</Button>}
        </div>
      </div>
    </Dialog>
  );
}
