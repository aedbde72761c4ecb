import type { ChargeWire } from "@emdia/contracts/charge";
import { useState } from "react";
import { useConfirmReport } from "../../data/charges/reports.ts";
import { Button } from "../ui/button.tsx";
import { RefuseReport } from "./refuse-report.tsx";
import { reportMessages } from "./report-messages.ts";

/**
 * Shows the owner's two answers to a student's "Já paguei": the money arrived, or it did not. One
 * report on screen is one request, however often "Confirmar" is pressed.
 */
export function ReportAnswer({ charge, studentName }: { charge: ChargeWire; studentName: string }) {
  const { mutateAsync, isPending } = useConfirmReport();
  const [requestId] = useState(() => crypto.randomUUID());
  const [isRefusing, setRefusing] = useState(false);

  async function confirm() {
    if (isPending) return;
    try {
      await mutateAsync({ paymentId: charge.id, requestId });
    } catch (error) {
      return reportMessages.confirmFailed(studentName, error, () => void confirm());
    }
    reportMessages.confirmed(studentName);
  }

  return (
    <>
      <Button tone="secondary" size="slim" onClick={() => setRefusing(true)}>
        Não recebi<span className="sr-only"> de {studentName}</span>
      </Button>
      <Button size="slim" aria-disabled={isPending || undefined} onClick={() => void confirm()}>
        {isPending ? "Confirmando..." : "Confirmar"}
        <span className="sr-only"> {studentName}</span>
      </Button>
      {isRefusing && <RefuseReport charge={charge} onClose={() => setRefusing(false)} />}
    </>
  );
}
