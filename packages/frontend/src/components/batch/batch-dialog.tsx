import type { ReactNode } from "react";
import type { BatchStage } from "../../lib/batches.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogButtons } from "../ui/dialog.tsx";

type FormProps = {
  stage: BatchStage;
  start(): void;
  /** Stops the work. Without this function the form is disabled while the work runs. */
  stop?: () => void;
  startText: string;
  busyText?: string;
  canStart: boolean;
  whyNotId?: string | undefined;
  onClose(): void;
  again?: { text: string; start(): void } | undefined;
  children: ReactNode;
};

const isRunning = (stage: BatchStage) => stage === "running" || stage === "stopping";

export function BatchForm({ stage, start, stop, canStart, onClose, again, ...props }: FormProps) {
  const isBusy = isRunning(stage);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canStart) start();
      }}
    >
      <fieldset disabled={isBusy && !stop} className="flex min-w-0 flex-col gap-5">
        {props.children}
        <DialogButtons>
          {(stage === "asking" || (isBusy && !stop)) && (
            <>
              <Button tone="secondary" onClick={onClose}>
                Cancelar
              </Button>
              <Button type="submit" disabled={!canStart} aria-describedby={props.whyNotId}>
                {isBusy ? props.busyText : props.startText}
              </Button>
            </>
          )}
          {isBusy && stop && (
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
        </DialogButtons>
      </fieldset>
    </form>
  );
}

/** Closing the dialog stops the work first. */
export function BatchDialog(props: FormProps & { title: string; description: string | undefined }) {
  const { title, description, ...form } = props;
  const close = () => (isRunning(form.stage) ? form.stop?.() : form.onClose());
  return (
    <Dialog onClose={close} title={title} description={description}>
      <BatchForm {...form} />
    </Dialog>
  );
}
