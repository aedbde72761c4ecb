import { type ReactNode, useState } from "react";
import { TextField } from "../form/fields.tsx";
import { FormDialog } from "./dialog.tsx";

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

/** The confirmation is typed, so that one accidental tap is not enough. */
export function TypedConfirmation(props: Props) {
  const [typed, setTyped] = useState("");
  const [hasTried, setTried] = useState(false);
  const isRight = typed.trim().toLowerCase() === props.expected.toLowerCase();

  function submit() {
    setTried(true);
    if (isRight) props.onConfirm(typed.trim());
  }

  return (
    <FormDialog
      title={props.title}
      label={props.confirmLabel}
      busyLabel={props.busyLabel}
      isBusy={props.isBusy}
      tone="danger"
      onSubmit={submit}
      onClose={props.onCancel}
    >
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
    </FormDialog>
  );
}
