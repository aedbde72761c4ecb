import clsx from "clsx";
import type { ReactNode } from "react";

/** `className` limits the list's height. */
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

type Row = { id: number; name: string; note?: ReactNode };

/** Lists people in a dialog, each with a note; it shows nothing without people. */
export function NameList({ label, rows }: { label: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <ScrollList label={label} className="max-h-[35dvh] divide-y divide-line">
      {rows.map(({ id, name, note }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <span className="min-w-0 flex-1 basis-32 font-semibold">{name}</span>
          {note && <span className="num text-ink-2">{note}</span>}
        </li>
      ))}
    </ScrollList>
  );
}
