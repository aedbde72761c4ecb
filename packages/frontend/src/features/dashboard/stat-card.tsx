import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { CSSProperties } from "react";
import { Skeleton } from "../../components/ui/skeleton.tsx";

/**
 * Shows one figure and says that it is the month's. Where the figure is rounded, `exact` is its
 * title and its accessible name.
 */
export function StatCard(props: {
  label: string;
  icon: LucideIcon;
  value: string | undefined;
  exact?: string | undefined;
  tone: "pending" | "paid";
}) {
  const Icon = props.icon;
  return (
    <div className="min-w-0 rounded-lg border border-line bg-card p-3 sm:p-4 xl:p-5">
      <dt className="flex items-center gap-2 text-ink-2 text-sm">
        <Icon aria-hidden className={clsx("size-4.5 shrink-0", props.tone === "paid" ? "text-paid" : "text-pending")} />
        <span className="text-balance">{props.label} do mês</span>
      </dt>
      <dd className="@container num relative mt-1 font-extrabold tracking-tight">
        {props.value === undefined ? (
          <Skeleton className="h-9 w-24" />
        ) : (
          <span title={props.exact} className="figure" style={{ "--letters": props.value.length } as CSSProperties}>
            <span aria-hidden={props.exact ? true : undefined}>{props.value}</span>
            {props.exact && <span className="sr-only">{props.exact}</span>}
          </span>
        )}
      </dd>
    </div>
  );
}
