import type { StudentWire } from "@emdia/contracts/student";
import type { ReactNode, SyntheticEvent } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import type { BulkChange } from "../../data/students/bulk-change.ts";
import { formatCount } from "../../lib/format.ts";
import { ChangeOutcome, ChosenNames, type ChosenStudent } from "./change-many-parts.tsx";
import { useChangeMany } from "./use-change-many.ts";

type Props = {
  title: string;
  description: string;
  /** The verb of the button ("Pausar"), and its text during the change ("Pausando..."). */
  verb: string;
  busy: string;
  chosen: readonly ChosenStudent[];
  /** The requested change; undefined while the form lacks a value. */
  change: BulkChange | undefined;
  /** The fields of the form. */
  children?: ReactNode;
  /** Called with the number of changed students, after all were changed. */
  onAllChanged(count: number): void;
  /** Called with the students who stay chosen. */
  onLeft(left: readonly StudentWire[]): void;
  onClose(): void;
};

/**
 * Names the chosen students, asks before they are changed, shows the progress, and names the
 * students who could not be changed and why.
 */
export function ChangeManyDialog({ chosen, change, ...props }: Props) {
  const asked = chosen.filter(({ already }) => already === undefined).map(({ student }) => student);
  const { state, start } = useChangeMany((left) => {
    props.onLeft(left);
    if (left.length > 0) return;
    props.onAllChanged(asked.length);
    props.onClose();
  });
  const isBusy = state.stage === "changing";

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (change) void start(asked, change);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && props.onClose()}
      title={props.title}
      description={state.stage === "done" ? undefined : props.description}
    >
      {state.stage === "done" ? (
        <ChangeOutcome state={state} asked={asked} onClose={props.onClose} />
      ) : (
        <form noValidate onSubmit={submit}>
          <fieldset disabled={isBusy} className="grid gap-5">
            {props.children}
            <ChosenNames students={chosen} />
            {isBusy && asked.length > state.lines.length && state.lines.length > 0 && (
              <ProgressBar label="Alunos alterados" value={state.lines.length} max={asked.length} />
            )}
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Button tone="secondary" onClick={props.onClose}>
                Cancelar
              </Button>
              <Button type="submit" disabled={!change || asked.length === 0}>
                {isBusy ? props.busy : `${props.verb} ${formatCount(asked.length, "aluno", "alunos")}`}
              </Button>
            </div>
          </fieldset>
        </form>
      )}
    </Dialog>
  );
}
