import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { Send } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { bulkAvailability } from "./bulk-availability.ts";
import { BulkSendDialog } from "./bulk-send-dialog.tsx";
import { dashboardMessages } from "./messages.ts";

/** 'Cobrar Pendentes': on the billing day it opens the sending; otherwise the reason stands beside it. */
export function BulkSend({ dashboard, profile }: { dashboard: DashboardWire; profile: ProfileWire }) {
  const [isOpen, setOpen] = useState(false);
  const availability = bulkAvailability(dashboard, profile);

  function press() {
    if (availability.can) setOpen(true);
    else dashboardMessages.refused(availability.why);
  }

  return (
    <div className="grid gap-1.5 max-sm:w-full sm:justify-items-end">
      <Button
        className="max-sm:w-full"
        aria-disabled={availability.can ? undefined : true}
        aria-describedby="cobrar-pendentes-motivo"
        onClick={press}
      >
        <Send aria-hidden />
        Cobrar Pendentes
      </Button>
      <p id="cobrar-pendentes-motivo" className="text-ink-2 text-sm max-sm:text-center">
        {availability.can ? "Hoje é o dia da cobrança" : availability.reason}
      </p>
      {isOpen && availability.can && (
        <BulkSendDialog
          rows={availability.rows}
          withoutEmail={availability.withoutEmail}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
