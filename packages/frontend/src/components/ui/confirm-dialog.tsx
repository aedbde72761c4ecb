import * as Radix from "radix-ui/alert-dialog";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { panelClasses, scrimClasses } from "./dialog.tsx";

/** A question before something that cannot be taken back; focus starts on the way out. */
export function ConfirmDialog(props: {
  open: boolean;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  /** The caller closes the dialog, here and in `onCancel`. */
  onConfirm(): void;
  onCancel(): void;
  isDangerous?: boolean;
}) {
  return (
    <Radix.Root open={props.open} onOpenChange={(open) => !open && props.onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClasses} />
        <Radix.Content className={panelClasses}>
          <Radix.Title className="font-bold text-xl">{props.title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-2 text-ink-2">{props.description}</div>
          </Radix.Description>
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Radix.Cancel asChild>
              <Button tone="secondary">Cancelar</Button>
            </Radix.Cancel>
            <Button tone={props.isDangerous ? "danger" : "primary"} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
