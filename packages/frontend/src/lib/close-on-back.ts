import { useEffect, useRef } from "react";

/** An open dialog adds a history entry with this mark. Closing the dialog removes the entry. */
const MARK = "dialog";

const open: (() => void)[] = [];
let isSteppingBack = false;

const isMarked = () => history.state?.[MARK] === true;

/** Adds or removes the marked entry, so that the history has exactly one while a dialog is open. */
function syncHistory(): void {
  if (isSteppingBack || isMarked() === open.length > 0) return;
  isSteppingBack = open.length === 0;
  if (isSteppingBack) history.back();
  else history.pushState({ ...history.state, [MARK]: true }, "");
}

function syncHistorySoon(): void {
  setTimeout(syncHistory);
}

function onPopState(): void {
  if (!isSteppingBack && !isMarked()) open.at(-1)?.();
  isSteppingBack = false;
  syncHistorySoon();
}

/** A person who reaches a closed dialog's entry, by a reload or back, is moved past it. */
export function watchBackButton(): void {
  addEventListener("popstate", onPopState);
  syncHistory();
}

export function closeTopDialog(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}

/** Calls `onClose` on Back. If `onClose` leaves the dialog open, the next Back calls it again. */
export function useCloseOnBack(onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const close = () => latest.current();
    open.push(close);
    syncHistorySoon();
    return () => {
      open.splice(open.indexOf(close), 1);
      syncHistorySoon();
    };
  }, []);
}
