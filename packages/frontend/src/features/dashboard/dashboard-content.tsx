import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { Attention } from "./attention.tsx";
import { ChargeList } from "./charge-list.tsx";
import { describeCurrent, isAllPaid, monthKindOf } from "./describe-month.ts";
import { MomentAction } from "./moment-action.tsx";
import { MonthBand } from "./month-band.tsx";
import { MonthSummary } from "./month-summary.tsx";
import { OtherSentence } from "./other-sentence.tsx";
import { SentenceLine } from "./sentence-line.tsx";
import { StandingRings } from "./standing-rings.tsx";
import { ToConfirm } from "./to-confirm.tsx";
import { UnsentOffer } from "./unsent-offer.tsx";
import type { useShownMonth } from "./use-shown-month.ts";

const FinishedCheck = lazyPart(async () => (await import("./finished-check.tsx")).FinishedCheck);
const MonthCharts = lazyPart(async () => (await import("./month-charts.tsx")).MonthCharts);

type Props = {
  month: ReturnType<typeof useShownMonth>;
  dashboard: DashboardWire;
  profile: ProfileWire;
  /**
   * Tells whether the figures are those of the previously shown month. The owner cannot act on
   * them.
   */
  isOther: boolean;
  /** The number of times that the owner asked for newer figures. */
  reading: number;
  refresh: ReactNode;
};

/** Shows the whole month in one piece, so that no part pushes another one away. */
export function DashboardContent({ month, dashboard, profile, isOther, reading, refresh }: Props) {
  return (
    <>
      {isOther ? (
        <MonthBand month={month} dashboard={undefined} refresh={refresh} />
      ) : (
        <MonthBand month={month} dashboard={dashboard} refresh={refresh}>
          <Suspense>{isAllPaid(dashboard) && <FinishedCheck key={dashboard.month} />}</Suspense>
          <Sentence dashboard={dashboard} />
          <StandingRings dashboard={dashboard} />
          <div className="mt-1 grid justify-items-start gap-2 empty:hidden max-sm:justify-items-stretch">
            <MomentAction dashboard={dashboard} profile={profile} />
          </div>
        </MonthBand>
      )}
      <div className="contents" inert={isOther} aria-busy={isOther}>
        {!month.other && <UnsentOffer groups={dashboard.unsent} />}
        {!month.other && <ToConfirm dashboard={dashboard} timezone={profile.timezone} />}
        <MonthSummary stats={isOther ? undefined : dashboard.stats} />
        <Attention dashboard={dashboard} profile={profile} />
        <ChargeList key={dashboard.month} dashboard={dashboard} profile={profile} reading={reading} />
        <Suspense>
          <MonthCharts dashboard={dashboard} />
        </Suspense>
      </div>
    </>
  );
}

function Sentence({ dashboard }: { dashboard: DashboardWire }) {
  if (monthKindOf(dashboard) !== "current") return <OtherSentence dashboard={dashboard} />;
  return <SentenceLine {...describeCurrent(dashboard)} />;
}
