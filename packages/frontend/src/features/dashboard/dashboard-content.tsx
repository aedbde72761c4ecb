import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import type { useShownMonth } from "../../lib/use-shown-month.ts";
import { Attention } from "./attention.tsx";
import { ChargeList } from "./charge-list.tsx";
import { describeCurrent, isAllPaid, type MonthSentence, monthKindOf } from "./describe-month.ts";
import { describeOtherMonth } from "./describe-other-month.ts";
import { MomentAction } from "./moment-action.tsx";
import { MonthBand } from "./month-band.tsx";
import { MonthSummary } from "./month-summary.tsx";
import { reportsOf } from "./reports-of.ts";
import { StandingRings } from "./standing-rings.tsx";
import type { AskUnsent } from "./unsent-offer.tsx";

const UnsentOffer = lazyPart(async () => (await import("./unsent-offer.tsx")).UnsentOffer);
const UnsentDialog = lazyPart(async () => (await import("./unsent-dialog.tsx")).UnsentDialog);
const ToConfirm = lazyPart(async () => (await import("./to-confirm.tsx")).ToConfirm);
const FinishedCheck = lazyPart(async () => (await import("./finished-check.tsx")).FinishedCheck);
const MonthCharts = lazyPart(async () => (await import("./month-charts.tsx")).MonthCharts);

/**
 * The parts for an owner with a connected bank: the time of its last read, and the payments that
 * wait for a decision.
 */
export type BankParts = { line: ReactNode; proposals: ReactNode };

type Props = {
  month: ReturnType<typeof useShownMonth>;
  dashboard: DashboardWire;
  profile: ProfileWire;
  /**
   * Tells whether the figures belong to the previously shown month. The owner cannot act on such
   * figures.
   */
  isOther: boolean;
  /** Counts how often the owner requested newer figures. */
  reading: number;
  refresh: ReactNode;
  bank: BankParts;
};

/** Shows the whole month at once, so that no part shifts another part. */
export function DashboardContent({ month, dashboard, profile, isOther, reading, refresh, bank }: Props) {
  const hasBank = profile.bankId !== null;
  // An open dialog stays when its charges leave the list, because it shows the result for the last.
  const [asked, setAsked] = useState<Parameters<AskUnsent>[0]>();
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
            <MomentAction dashboard={dashboard} profile={profile} onUnsent={setAsked} />
          </div>
        </MonthBand>
      )}
      <div className="contents" inert={isOther} aria-busy={isOther}>
        {!month.other && dashboard.unsent.length > 0 && (
          <UnsentOffer groups={dashboard.unsent} today={dashboard.today} onAsk={setAsked} />
        )}
        <Suspense>{asked && <UnsentDialog {...asked} onClose={() => setAsked(undefined)} />}</Suspense>
        {!month.other && hasBank && bank.line}
        {!month.other && (hasBank || reportsOf(dashboard).length > 0) && (
          <ToConfirm dashboard={dashboard} profile={profile} proposals={bank.proposals} />
        )}
        <MonthSummary
          stats={isOther ? undefined : dashboard.stats}
          month={monthKindOf(dashboard) === "ahead" ? undefined : dashboard.month}
        />
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

function OtherSentence({ dashboard }: { dashboard: DashboardWire }) {
  return <SentenceLine {...describeOtherMonth(dashboard)} />;
}

/**
 * Shows a month in one sentence. A line may break before the amount. The amount has the same colour
 * as the text about the students.
 */
function SentenceLine({ who, amount }: MonthSentence) {
  return (
    <p className="num text-balance font-extrabold text-2xl tracking-tight sm:text-3xl">
      <span className="inline-block">{who}</span>
      {amount && (
        <>
          {" "}
          <span aria-hidden className="text-on-deep-2 max-[26rem]:hidden">
            ·
          </span>{" "}
          <span className="inline-block">{amount}</span>
        </>
      )}
    </p>
  );
}
