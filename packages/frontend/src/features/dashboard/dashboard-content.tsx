import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { ReactNode } from "react";
import type { useShownMonth } from "../../lib/use-shown-month.ts";
import { ChargeList } from "./charge-list.tsx";
import { describeOtherMonth, monthKindOf, sentenceOf } from "./describe-month.ts";
import { MonthBar } from "./month-bar.tsx";
import { Queue, Sentence } from "./queue.tsx";

type Props = {
  month: ReturnType<typeof useShownMonth>;
  dashboard: DashboardWire;
  profile: ProfileWire;
  isOther: boolean;
  /** Counts how often the owner requested newer figures. */
  reading: number;
  refresh: ReactNode;
};

/** Shows the day's queue and the month's names at once, so that no part shifts another part. */
export function DashboardContent({ month, dashboard, profile, isOther, reading, refresh }: Props) {
  const isCurrent = monthKindOf(dashboard) === "current";
  return (
    <div
      inert={isOther}
      aria-busy={isOther}
      className="grid grid-cols-[minmax(0,1fr)] max-xl:-mx-[min(1rem,5vw)] max-xl:-mt-6 sm:max-xl:-mx-6 lg:max-xl:-mx-10 lg:max-xl:-mt-10 xl:-mx-4 xl:grid-cols-[20rem_minmax(0,1fr)] xl:items-start xl:gap-6"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] xl:sticky xl:top-10 xl:gap-4">
        {isCurrent ? (
          <Queue dashboard={dashboard} profile={profile} refresh={refresh} />
        ) : (
          <OtherMonth dashboard={dashboard} refresh={refresh} />
        )}
      </div>
      <ChargeList key={dashboard.month} dashboard={dashboard} profile={profile} reading={reading}>
        <MonthBar month={month} dashboard={dashboard} profile={profile} />
      </ChargeList>
    </div>
  );
}

/** Describes another month than this one. Nothing waits in it. */
function OtherMonth({ dashboard, refresh }: Pick<Props, "dashboard" | "refresh">) {
  return (
    <section aria-label="O mês" className="bg-band px-4 pt-3 pb-4 text-on-deep xl:rounded-lg">
      <Sentence title={sentenceOf(describeOtherMonth(dashboard))} detail={undefined} refresh={refresh} />
    </section>
  );
}
