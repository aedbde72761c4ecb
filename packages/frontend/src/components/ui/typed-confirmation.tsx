import { type ReactNode, type SyntheticEvent, useState } from "react";
import { TextField } from "../form/text-field.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  title: string;
  children: ReactNode;
  label: string;
  /** The text to type, in upper or lower case. */
  expected: string;
  inputType?: "text" | "email";
  confirmLabel: string;
  busyLabel: string;
  isBusy: boolean;
  onConfirm(typed: string): void;
  onCancel(): void;
};

/**
 * Asks the person to type a text before they erase data for good, so that one wrong tap is not
 * enough.
 */
export function TypedConfirmation(props: Props) {
  const [typed, setTyped] = useState("");
  const [hasTried, setTried] = useState(false);
  const isRight = typed.trim().toLowerCase() === props.expected.toLowerCase();

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    if (isRight) props.onConfirm(typed.trim());
  }

  return (
    <Dialog open onOpenChange={(open) => !open && props.onCancel()} title={props.title}>
      <form noValidate onSubmit={submit}>
        <fieldset disabled={props.isBusy} className="grid gap-4">
          <div className="grid gap-2 text-ink-2">{props.children}</div>
          <TextField
            label={props.label}
            type={props.inputType ?? "text"}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={hasTried && !isRight ? `Digite ${props.expected}` : undefined}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button tone="secondary" onClick={props.onCancel}>
              Cancelar
            </Button>
            <Button type="submit" tone="danger">
              {props.isBusy ? props.busyLabel : props.confirmLabel}
            </Button>
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
