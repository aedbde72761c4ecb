import clsx from "clsx";
import type { ReactNode } from "react";

/** A list inside a dialog that scrolls by itself; `className` says how high it may be. */
export function ScrollList(props: { label: string; className: string; children: ReactNode }) {
  return (
    <ul
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls a long list.
      tabIndex={0}
      className={clsx("grid overflow-y-auto text-sm", props.className)}
    >
      {props.children}
    </ul>
  );
}
