import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Check, Send } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { dashboardQueries } from "../../data/dashboard/queries.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { type BulkAvailability, checkBulkAvailability } from "./bulk-availability.ts";
import { sayRefused } from "./refusal-message.ts";

const BulkSendDialog = lazyPart(async () => (await import("./bulk-send-dialog.tsx")).BulkSendDialog);

/**
 * Shows 'Cobrar Pendentes'. On the billing day it opens the send dialog. On other days the reason
 * appears beside the button.
 */
export function BulkSend() {
  const dashboard = useQuery(dashboardQueries.overview()).data;
  const profile = useQuery(profileQueries.own()).data;
  return dashboard && profile ? <BulkSendButton dashboard={dashboard} profile={profile} /> : null;
}

type Props = { dashboard: DashboardWire; profile: ProfileWire; isOnBand?: boolean };

/**
 * Shows the button, with the reason beside it when it is disabled. On the month's dark band the
 * button uses the band's colours.
 */
export function BulkSendButton({ dashboard, profile, isOnBand = false }: Props) {
  const reasonId = useId();
  // The dialog keeps the data from when it was opened. Newer data must not change what the owner
  // agreed to.
  const [agreed, setAgreed] = useState<Extract<BulkAvailability, { can: true }>>();
  const availability = checkBulkAvailability(dashboard, profile, new Date());

  function press() {
    if (availability.can) setAgreed(availability);
    else sayRefused(availability);
  }

  // When all charges are sent, the button on the band displays this fact itself.
  const isAllSent = isOnBand && !availability.can && availability.why === "all-sent";
  const reason = availability.can ? "Hoje é o dia da cobrança" : availability.reason;
  return (
    <div className={clsx("grid gap-1.5 max-sm:w-full", !isOnBand && "sm:justify-items-end")}>
      <Button
        tone={isOnBand ? "canary" : "primary"}
        className={clsx("max-sm:w-full", isOnBand && "aria-disabled:bg-on-deep/10! aria-disabled:text-on-deep-2!")}
        aria-disabled={availability.can ? undefined : true}
        {...(isAllSent ? {} : { "aria-describedby": reasonId })}
        onClick={press}
      >
        {isAllSent ? <Check aria-hidden className="text-canary" /> : <Send aria-hidden />}
        {isAllSent ? reason : "Cobrar Pendentes"}
      </Button>
      {!isAllSent && (
        <p id={reasonId} className={clsx("text-sm max-sm:text-center", isOnBand ? "text-on-deep-2" : "text-ink-2")}>
          {reason}
        </p>
      )}
      <Suspense>
        {agreed && (
          <BulkSendDialog rows={agreed.rows} withoutEmail={agreed.withoutEmail} onClose={() => setAgreed(undefined)} />
        )}
      </Suspense>
    </div>
  );
}
