import type { DashboardWire } from "@emdia/contracts/dashboard";
import { type ReactNode, Suspense } from "react";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { lazyPart } from "../../lib/lazy-part.ts";
import { describeMonth, isAllPaid } from "./describe-month.ts";
import { MonthSwitch } from "./month-switch.tsx";
import type { useShownMonth } from "./use-shown-month.ts";

const StandingRings = lazyPart(async () => (await import("./standing-rings.tsx")).StandingRings);

type Props = {
  month: ReturnType<typeof useShownMonth>;
  dashboard: DashboardWire | undefined;
  refresh: ReactNode;
  /** What to do now. */
  action: ReactNode;
};

/** The month in one sentence, with its students and the one action that fits the moment. */
export function MonthBand({ month, dashboard, refresh, action }: Props) {
  return (
    <section
      aria-label="O mês"
      className="relative isolate grid gap-3 overflow-hidden rounded-xl bg-band p-4 text-on-deep sm:gap-4 sm:p-6"
    >
      {dashboard && isAllPaid(dashboard) && <FinishedCheck key={dashboard.month} />}
      <div className="flex flex-wrap items-start justify-between gap-x-2">
        <MonthSwitch month={month} dashboard={dashboard} />
        {refresh}
      </div>
      {dashboard ? <Sentence dashboard={dashboard} /> : <Skeleton className="h-8 max-w-md opacity-20" />}
      <Suspense fallback={<div className="h-9" />}>
        {dashboard ? <StandingRings dashboard={dashboard} /> : <Skeleton className="h-9 max-w-sm opacity-20" />}
      </Suspense>
      <div className="mt-1 grid justify-items-start gap-2 empty:hidden max-sm:justify-items-stretch">{action}</div>
    </section>
  );
}

function Sentence({ dashboard }: { dashboard: DashboardWire }) {
  const { who, amount } = describeMonth(dashboard);
  return (
    <p className="num text-balance font-extrabold text-2xl tracking-tight sm:text-3xl">
      <span className="inline-block">{who}</span>
      {amount && (
        <>
          {" "}
          <span aria-hidden className="text-on-deep-2 max-[26rem]:hidden">
            ·
          </span>{" "}
          <span className="inline-block text-on-deep-2">{amount}</span>
        </>
      )}
    </p>
  );
}

/** The check that draws itself over a month in which everybody paid; it stands still where motion is unwanted. */
function FinishedCheck() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className="absolute -right-6 -bottom-10 -z-10 size-56 text-canary opacity-25 sm:right-2 sm:size-64"
    >
      <path
        d="M4 12.5 10 18.5 20.5 6"
        pathLength={1}
        fill="none"
        stroke="currentColor"
        strokeWidth={2.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeDasharray={1}
        className="motion-safe:animate-draw"
      />
    </svg>
  );
}
