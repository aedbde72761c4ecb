import { useRef } from "react";

/**
 * The opener of the latest dialog: a dialog that follows it at once returns the focus there too.
 */
let latest: Element | null = null;

/** Radix serves only its own triggers. If the element is gone, the caller sets the focus. */
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
