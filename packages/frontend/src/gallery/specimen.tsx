import type { ReactNode } from "react";

/** Shows the states of one component under the component's name. */
export function Specimen({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <h3 className="text-ink-2 text-sm">{name}</h3>
      <div className={isWide ? "grid grid-cols-[minmax(0,1fr)] gap-3" : "flex flex-wrap items-center gap-3"}>
        {children}
      </div>
    </div>
  );
}
