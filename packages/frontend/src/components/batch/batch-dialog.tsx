import type { ReactNode } from "react";
import type { BatchStage } from "../../lib/batches.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogButtons } from "../ui/dialog-form.tsx";

type FormProps = {
  stage: BatchStage;
  start(): void;
  /**
   * Stops the running batches after the current one. Work that cannot be stopped disables the form
   * instead.
   */
  stop?: () => void;
  startText: string;
  /** The button's text while work that cannot be stopped is running. */
  busyText?: string;
  canStart: boolean;
  /** The id of the element that says why the work cannot start. */
  whyNotId?: string | undefined;
  onClose(): void;
  /**
   * Further work that the form offers after the first work; `text` labels the button that starts
   * it.
   */
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

/**
 * Shows the form in a dialog that stays open during the work. Closing the dialog stops the work
 * first.
 */
export function BatchDialog(props: FormProps & { title: string; description: string | undefined }) {
  const { title, description, ...form } = props;
  const close = () => (isRunning(form.stage) ? form.stop?.() : form.onClose());
  return (
    <Dialog onClose={close} title={title} description={description}>
      <BatchForm {...form} />
    </Dialog>
  );
}
