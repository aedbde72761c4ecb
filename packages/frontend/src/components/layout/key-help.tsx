import type { ReactNode } from "react";

/** Says on a desktop which keys work through a list. */
export function KeyHelp() {
  return (
    <p className="hidden flex-wrap items-center gap-x-4 border-line border-b px-5 py-1.5 text-ink-2 text-xs lg:flex">
      <span>
        <Key>j</Key> <Key>k</Key> próxima e anterior
      </span>
      <span>
        <Key>p</Key> marcar pago
      </span>
      <span>
        <Key>/</Key> ou <Key>Ctrl</Key> <Key>K</Key> buscar
      </span>
    </p>
  );
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded border border-line bg-sunken px-1.5 font-semibold text-ink">{children}</kbd>
);
