import type { ReactNode } from "react";

/** One thing that is known of a student, as a term and its description. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-2 text-sm">{name}</dt>
      <dd className="break-words font-medium">{children}</dd>
    </div>
  );
}
