import * as Radix from "radix-ui/alert-dialog";
import { useCloseOnBack } from "../../lib/close-on-back.ts";
import { Button } from "./button.tsx";
import type { ConfirmProps } from "./confirm-dialog.tsx";
import { panelClasses, scrimClasses } from "./dialog-look.ts";
import { useReturnFocus } from "./use-return-focus.ts";

/** Shows the content of ConfirmDialog. */
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
            <div className="mt-2 text-ink-2">{props.description}</div>
          </Radix.Description>
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
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
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
