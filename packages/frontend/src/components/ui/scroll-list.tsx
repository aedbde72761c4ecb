import clsx from "clsx";
import type { ReactNode } from "react";

/** `className` limits its height. */
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
