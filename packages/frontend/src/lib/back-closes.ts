import { useEffect, useRef } from "react";

/**
 * The phone's Back closes what is open instead of leaving the page: an open dialog stands on a history entry of its own,
 * a copy of the page's with this mark, which is taken away again when the dialog closes another way.
 */
const MARK = "dialog";

const open: (() => void)[] = [];
let isSteppingBack = false;

const isMarked = () => history.state?.[MARK] === true;

/** Brings the history in line with what is open, once everything that opens or closes together has done so. */
function settle(): void {
  if (isSteppingBack || isMarked() === open.length > 0) return;
  isSteppingBack = open.length === 0;
  if (isSteppingBack) history.back();
  else history.pushState({ ...history.state, [MARK]: true }, "");
}

function settleSoon(): void {
  setTimeout(settle);
}

function heed(): void {
  if (!isSteppingBack && !isMarked()) open.at(-1)?.();
  isSteppingBack = false;
  settleSoon();
}

/** Heeds Back from now on; whoever comes to an entry whose dialog is gone, by a reload or from a later page, is led past it. */
export function watchBack(): void {
  addEventListener("popstate", heed);
  settle();
}

/** While mounted, Back calls `onClose` and stays on the page. What does not close then has to be left once more. */
export function useBackCloses(onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const close = () => latest.current();
    open.push(close);
    settleSoon();
    return () => {
      open.splice(open.indexOf(close), 1);
      settleSoon();
    };
  }, []);
}
