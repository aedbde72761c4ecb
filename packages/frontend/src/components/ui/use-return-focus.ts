import { useRef } from "react";

/**
 * Gives focus back to whatever had it when a dialog opened. Radix does so only for its own triggers, and ours are opened by
 * state; what is gone by then is left to the caller.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}
