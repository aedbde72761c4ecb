import type { ReactNode } from "react";

type Props = {
  steps: string;
  pays?: string | undefined;
  paysOn?: string | undefined;
};

/** It lists no key without an effect. */
export function KeyHelp({ steps, pays, paysOn }: Props) {
  return (
    <p className="hidden flex-wrap items-center gap-x-4 border-line border-b px-5 py-1.5 text-ink-2 text-xs lg:flex">
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
  );
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded border border-line bg-sunken px-1.5 font-semibold text-ink">{children}</kbd>
);
