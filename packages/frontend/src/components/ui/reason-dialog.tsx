import { MAX_REASON, MIN_REASON } from "@emdia/contracts/constants";
import { type ReactNode, useState } from "react";
import { attempt, type Concern } from "../../lib/attempt.ts";
import { TextField } from "../form/fields.tsx";
import { FormDialog } from "./dialog.tsx";

type Props = {
  title: string;
  description: string;
  field?: string;
  start?: string;
  /** The error text if the reason is too short; undefined if the reason is optional. */
  missing?: string;
  hint?(reason: string): ReactNode;
  label: string;
  busyLabel: string;
  tone?: "danger";
  isBusy: boolean;
  name: string;
  act(reason: string): Promise<unknown>;
  onDone(): void;
  failed(error: unknown, concern: Concern): void;
  onClose(): void;
};

/** After a failure the dialog stays open. */
export function ReasonDialog({ field = "Motivo", start = "", missing, hint, act, onDone, ...props }: Props) {
  const { name, failed, ...dialog } = props;
  const [reason, setReason] = useState(start);
  const [isTried, setTried] = useState(false);
  const isMissing = missing !== undefined && reason.trim().length < MIN_REASON;

  function submit() {
    setTried(true);
    if (isMissing) return;
    const done = () => {
      props.onClose();
      onDone();
    };
    void attempt(() => act(reason.trim()), { done, failed, name, hasButton: true });
  }

  return (
    <FormDialog {...dialog} cancelLabel="Voltar" keepsFocus onSubmit={submit}>
      <TextField
        label={field}
        isOptional={missing === undefined}
        autoComplete="off"
        maxLength={MAX_REASON}
        value={reason}
        hint={hint?.(reason)}
        error={isTried && isMissing ? missing : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
