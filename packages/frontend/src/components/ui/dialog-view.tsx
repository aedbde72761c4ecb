import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import type { ReactNode } from "react";
import { useCloseOnBack } from "../../lib/close-on-back.ts";
import { panelClasses, scrimClasses, useReturnFocus } from "./dialog-parts.ts";
import { IconButton } from "./icon-button.tsx";

export type DialogProps = {
  /** The caller removes the dialog after this call. */
  onClose(): void;
  title: string;
  description?: string | undefined;
  children: ReactNode;
};

/** Focuses the panel, because the first button's focus ring and hint would cover the title. */
function startOnPanel(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true });
}

export function DialogView(props: DialogProps) {
  const returnFocus = useReturnFocus();
  useCloseOnBack(props.onClose);
  return (
    <Radix.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClasses} />
        <Radix.Content
          className={panelClasses}
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            startOnPanel(event);
          }}
          {...(props.description ? {} : { "aria-describedby": undefined })}
        >
          <div className="mb-4 flex items-start justify-between gap-3">
            <div className="min-w-0">
              <Radix.Title className="font-bold text-xl">{props.title}</Radix.Title>
              {props.description && (
                <Radix.Description className="mt-1 text-ink-2 text-sm">{props.description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Fechar" className="-mt-2 -mr-2">
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          {props.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
