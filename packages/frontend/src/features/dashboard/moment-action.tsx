import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { BadgeCheck } from "lucide-react";
import { debtorsOf } from "../../data/reminders/debtors.ts";
import { BulkSendButton } from "./bulk-send.tsx";
import { isAllPaid, monthKindOf } from "./describe-month.ts";
import { isReachable, ReachOut } from "./reach-out.tsx";

type Props = { dashboard: DashboardWire; profile: ProfileWire };

/**
 * What fits the moment: charging everybody on the billing day, contacting who owes on any day, or that nothing is left to
 * do. Another month than this one has nothing.
 */
export function MomentAction({ dashboard, profile }: Props) {
  if (monthKindOf(dashboard) !== "current") return null;
  if (isAllPaid(dashboard))
    return (
      <p className="inline-flex min-h-11 items-center gap-2 rounded-md bg-on-deep/10 px-4 py-1.5 font-semibold max-sm:justify-center">
        <BadgeCheck aria-hidden className="size-5 text-canary" />
        Tudo em dia
      </p>
    );
  const debtors = debtorsOf(dashboard, profile);
  const { today, billingDate } = dashboard;
  return (
    <>
      {(today === billingDate || !isReachable(debtors)) && (
        <BulkSendButton dashboard={dashboard} profile={profile} isOnBand />
      )}
      {isReachable(debtors) && <ReachOut debtors={debtors} />}
    </>
  );
}
