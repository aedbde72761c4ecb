import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { dashboardQueries } from "../../data/dashboard/queries.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { type BulkAvailability, checkBulkAvailability } from "./bulk-availability.ts";
import { dashboardMessages } from "./messages.ts";

const BulkSendDialog = lazyPart(async () => (await import("./bulk-send-dialog.tsx")).BulkSendDialog);

/** 'Cobrar Pendentes': on the billing day it opens the sending; on other days the reason is shown beside it. */
export function BulkSend() {
  const dashboard = useQuery(dashboardQueries.overview()).data;
  const profile = useQuery(profileQueries.own()).data;
  return dashboard && profile ? <BulkSendButton dashboard={dashboard} profile={profile} /> : null;
}

function BulkSendButton({ dashboard, profile }: { dashboard: DashboardWire; profile: ProfileWire }) {
  const reasonId = useId();
  // The dialog keeps the data with which it was opened: newer data must not change what the owner agreed to.
  const [agreed, setAgreed] = useState<Extract<BulkAvailability, { can: true }>>();
  const availability = checkBulkAvailability(dashboard, profile, new Date());

  function press() {
    if (availability.can) setAgreed(availability);
    else dashboardMessages.refused(availability);
  }

  return (
    <div className="grid gap-1.5 max-sm:w-full sm:justify-items-end">
      <Button
        className="max-sm:w-full"
        aria-disabled={availability.can ? undefined : true}
        aria-describedby={reasonId}
        onClick={press}
      >
        <Send aria-hidden />
        Cobrar Pendentes
      </Button>
      <p id={reasonId} className="text-ink-2 text-sm max-sm:text-center">
        {availability.can ? "Hoje é o dia da cobrança" : availability.reason}
      </p>
      <Suspense>
        {agreed && (
          <BulkSendDialog rows={agreed.rows} withoutEmail={agreed.withoutEmail} onClose={() => setAgreed(undefined)} />
        )}
      </Suspense>
    </div>
  );
}
