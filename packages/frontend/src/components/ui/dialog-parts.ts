import { useRef } from "react";

/** The opener of the latest dialog. A dialog that replaces it returns the focus to this opener. */
let latest: Element | null = null;

/** Returns the focus to an opener that still exists, because Radix knows only its own triggers. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      if (document.activeElement !== document.body) latest = document.activeElement;
      opener.current = latest;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}

export const panelClasses =
  "fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] animate-rise flex-col overflow-y-auto overscroll-contain scroll-pb-48 rounded-t-xl bg-card p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-overlay outline-none sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(32rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:scroll-pb-24 sm:rounded-xl sm:p-6";

export const scrimClasses = "fixed inset-0 z-40 animate-fade bg-scrim";
