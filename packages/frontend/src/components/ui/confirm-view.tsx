import * as Radix from "radix-ui/alert-dialog";
import type { ReactNode } from "react";
import { useCloseOnBack } from "../../lib/close-on-back.ts";
import { Button } from "./button.tsx";
import { DialogButtons } from "./dialog.tsx";
import { panelClasses, scrimClasses, useReturnFocus } from "./dialog-parts.ts";

export type ConfirmProps = {
  open: boolean;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  /** The caller closes the dialog after this call and after `onCancel`. */
  onConfirm(): void;
  onCancel(): void;
  isDangerous?: boolean;
  /** The confirm button shows this text and stays disabled while the dialog still reads data. */
  waitingLabel?: string | undefined;
};

export function ConfirmView(props: ConfirmProps) {
  const returnFocus = useReturnFocus();
  useCloseOnBack(props.onCancel);
  return (
    <Radix.Root open={props.open} onOpenChange={(open) => !open && props.onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClasses} />
        <Radix.Content className={panelClasses} {...returnFocus}>
          <Radix.Title className="font-bold text-xl">{props.title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-2 mb-6 text-ink-2">{props.description}</div>
          </Radix.Description>
          <DialogButtons>
            <Radix.Cancel asChild>
              <Button tone="secondary">Cancelar</Button>
            </Radix.Cancel>
            <Button
              tone={props.isDangerous ? "danger" : "primary"}
              disabled={props.waitingLabel !== undefined}
              onClick={props.onConfirm}
            >
              {props.waitingLabel ?? props.confirmLabel}
            </Button>
          </DialogButtons>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
