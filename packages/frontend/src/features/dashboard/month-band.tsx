import type { DashboardWire } from "@emdia/contracts/dashboard";
import { type ReactNode, Suspense } from "react";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { lazyPart } from "../../lib/lazy-part.ts";
import { describeCurrent, isAllPaid, monthKindOf } from "./describe-month.ts";
import { MonthSwitch } from "./month-switch.tsx";
import { SentenceLine } from "./sentence-line.tsx";
import type { useShownMonth } from "./use-shown-month.ts";

const FinishedCheck = lazyPart(async () => (await import("./finished-check.tsx")).FinishedCheck);
const OtherSentence = lazyPart(async () => (await import("./other-sentence.tsx")).OtherSentence);
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
      <Suspense>{dashboard && isAllPaid(dashboard) && <FinishedCheck key={dashboard.month} />}</Suspense>
      <div className="flex items-start justify-between gap-x-2">
        <MonthSwitch month={month} dashboard={dashboard} />
        {refresh}
      </div>
      <Suspense fallback={sentencePlace}>{dashboard ? <Sentence dashboard={dashboard} /> : sentencePlace}</Suspense>
      <Suspense fallback={<div className="h-9" />}>
        {dashboard ? <StandingRings dashboard={dashboard} /> : <Skeleton className="h-9 max-w-sm opacity-20" />}
      </Suspense>
      <div className="mt-1 grid justify-items-start gap-2 empty:hidden max-sm:justify-items-stretch">{action}</div>
    </section>
  );
}

const sentencePlace = <Skeleton className="h-8 max-w-md opacity-20" />;

function Sentence({ dashboard }: { dashboard: DashboardWire }) {
  if (monthKindOf(dashboard) !== "current") return <OtherSentence dashboard={dashboard} />;
  return <SentenceLine {...describeCurrent(dashboard)} />;
}
