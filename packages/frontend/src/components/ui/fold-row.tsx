import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";

type Props = { label: string; value: string; isOpen?: boolean; children: ReactNode };

/**
 * `isOpen` opens the row whatever the person did, for example because a field in it has an error.
 */
export function FoldRow({ label, value, isOpen = false, children }: Props) {
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <details open={isOpen || isUnfolded} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
      <summary className="flex min-h-14 list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold text-sm">{label}</span>
          <span className="max-w-full truncate text-ink-2 text-sm">{value}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-2 transition-transform [details[open]>summary>&]:rotate-180"
        />
      </summary>
      <div className="grid gap-4 pt-1 pb-4">{children}</div>
    </details>
  );
}

export function RowList({ children }: { children: ReactNode }) {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-card px-[min(1rem,5vw)]">{children}</div>
  );
}
