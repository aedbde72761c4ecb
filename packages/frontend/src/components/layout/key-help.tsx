import type { ReactNode } from "react";

type Props = {
  /** Says "próxima e anterior" for j and k over charges, "próximo e anterior" over students. */
  steps: string;
  /** Names the action of the key p, and is left out in a list where p has no effect. */
  pays?: string | undefined;
};

/** Shows, on a desktop, the keys that work in a list. The line names no key without an effect. */
export function KeyHelp({ steps, pays }: Props) {
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
      <span>
        <Key>/</Key> ou <Key>Ctrl</Key> <Key>K</Key> buscar
      </span>
    </p>
  );
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded border border-line bg-sunken px-1.5 font-semibold text-ink">{children}</kbd>
);
