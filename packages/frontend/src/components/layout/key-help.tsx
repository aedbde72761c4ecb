import type { ReactNode } from "react";

type Props = { steps: string; pays?: string | undefined; paysOn?: string | undefined };

/** Shows a list's shortcut keys on a desktop, behind "?". A key without a text is left out. */
export function KeyHelp({ steps, pays, paysOn }: Props) {
  return (
    <details className="relative hidden text-ink-2 text-xs lg:block">
      <summary className="grid size-11 list-none place-items-center rounded-md font-bold text-base hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span aria-hidden>?</span>
        <span className="sr-only">Teclas desta lista</span>
      </summary>
      <p className="absolute top-full right-0 z-20 grid w-56 gap-1.5 rounded-md border border-line bg-card p-3 shadow-overlay">
        <span>
          <Key>j</Key> <Key>k</Key> {steps}
        </span>
        {pays && (
          <span>
            <Key>p</Key> {pays}
          </span>
        )}
        {paysOn && (
          <>
            <span>
              <Key>r</Key> {paysOn}
            </span>
            <span>
              <Key>u</Key> desfazer a última
            </span>
          </>
        )}
        <span>
          <Key>/</Key> ou <Key>Ctrl</Key> <Key>K</Key> buscar
        </span>
      </p>
    </details>
  );
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded border border-line bg-sunken px-1.5 font-semibold text-ink">{children}</kbd>
);
