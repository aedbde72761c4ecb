import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { BadgeCheck } from "lucide-react";
import { BulkSendButton } from "./bulk-send.tsx";
import { isAllPaid, monthKindOf } from "./describe-month.ts";
import { ReachOut } from "./reach-out.tsx";

/**
 * Tells whether the owner may have to contact a student today: a charge is overdue or falls due
 * today.
 */
const mayReachOut = ({ stats, today, currentMonthPayments, otherOpenPayments }: DashboardWire) =>
  stats.pagamentosEmAtraso > 0 ||
  [...currentMonthPayments, ...otherOpenPayments].some(
    ({ payment: charge }) => charge.status !== "pago" && charge.dueDate === today,
  );

type Props = { dashboard: DashboardWire; profile: ProfileWire };

/**
 * Shows the actions for this moment: charging all students, which stays on this month's card in
 * every state and says why it is refused; contacting students who owe, on any day; or a note that
 * nothing is left to do. Other months have no action.
 */
export function MomentAction({ dashboard, profile }: Props) {
  if (monthKindOf(dashboard) !== "current") return null;
  const bulk = <BulkSendButton dashboard={dashboard} profile={profile} isOnBand />;
  const isBillingDay = dashboard.today === dashboard.billingDate;
  return (
    <>
      {isAllPaid(dashboard) && (
        <p className="inline-flex min-h-11 items-center gap-2 rounded-md bg-on-deep/10 px-4 py-1.5 font-semibold max-sm:justify-center">
          <BadgeCheck aria-hidden className="size-5 text-canary" />
          Tudo em dia
        </p>
      )}
      {isBillingDay && bulk}
      {mayReachOut(dashboard) && <ReachOut dashboard={dashboard} profile={profile} />}
      {!isBillingDay && bulk}
    </>
  );
}
