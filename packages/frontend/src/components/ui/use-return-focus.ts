import { useRef } from "react";

/**
 * Returns the focus to the element that had it when a dialog opened. Radix does so only for its own
 * triggers, and our dialogs open by state. Where the element no longer exists, the caller places
 * the focus.
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
