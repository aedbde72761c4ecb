import type { ChargeStatus, ChargeWire } from "@emdia/contracts/charge";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { Suspense, useState } from "react";
import { ChargeActions } from "../../components/charge/charge-actions.tsx";
import { SettleDialog } from "../../components/settlement/lazy-dialogs.ts";
import { useSetChargeStatus } from "../../data/charges/mutations.ts";
import { paths } from "../../lib/paths.ts";
import { ChargeLine } from "./charge-line.tsx";
import { studentMessages } from "./messages.ts";

type Props = { charges: readonly ChargeWire[]; paymentMethod: PaymentMethod; isArchived: boolean };

/**
 * Lists a student's open charges, oldest first, each with its actions. A charge that is marked paid
 * here can be set back to open.
 */
export function OpenCharges({ charges, paymentMethod, isArchived }: Props) {
  const { mutateAsync, isPending } = useSetChargeStatus();
  const [settling, setSettling] = useState<ChargeWire>();

  async function setStatus(charge: ChargeWire, status: ChargeStatus) {
    try {
      await mutateAsync({ paymentId: charge.id, status });
      studentMessages.chargeMarked(status);
    } catch (error) {
      studentMessages.chargeFailed(charge.studentName, error, () => void setStatus(charge, status));
    }
  }

  return (
    // The key p finds the charges of the details by this attribute (row-keys.ts).
    <ul data-charges className="divide-y divide-line">
      {charges.map((charge) => (
        <li key={charge.id} data-charge className="grid gap-2 py-2.5">
          <ChargeLine charge={charge} />
          {/* The line has a constant height, so that the content below does not move. */}
          <div className="flex flex-wrap gap-2 *:grow">
            <ChargeActions
              charge={charge}
              to={paths.invoice(charge.id)}
              name={charge.reference}
              isArchived={isArchived}
              isBusy={isPending}
              onStatus={(status) => void setStatus(charge, status)}
              onSettle={() => setSettling(charge)}
            />
          </div>
        </li>
      ))}
      <Suspense>
        {settling && (
          <SettleDialog charge={settling} paymentMethod={paymentMethod} onClose={() => setSettling(undefined)} />
        )}
      </Suspense>
    </ul>
  );
}
