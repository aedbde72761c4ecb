import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";

/** The panel's classes: a sheet from below on a phone, a centred window from 640 px. */
export const panelClasses =
  "fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] animate-rise flex-col overflow-y-auto overscroll-contain rounded-t-xl bg-card p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-overlay outline-none sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(32rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-xl sm:p-6";

/** What lies between the page and a dialog. */
export const scrimClasses = "fixed inset-0 z-30 animate-fade bg-scrim";

/** A dialog with a title; focus goes in, stays in and comes back. */
export function Dialog(props: {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClasses} />
        <Radix.Content className={panelClasses} {...(props.description ? {} : { "aria-describedby": undefined })}>
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
