import type { PaymentStatus, PaymentWire } from "@emdia/contracts/payment";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { Banknote, Undo2 } from "lucide-react";
import { Suspense, useState } from "react";
import { SettleDialog } from "../../components/settlement/lazy-dialogs.ts";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { useSetChargeStatus } from "../../data/payments/mutations.ts";
import { paths } from "../../lib/paths.ts";
import { ChargeLine } from "./charge-line.tsx";
import { studentMessages } from "./messages.ts";

type Props = { charges: readonly PaymentWire[]; paymentMethod: PaymentMethod };

/**
 * Lists a student's open charges, oldest first, each with its actions. A charge that is marked paid
 * here can be set back to open.
 */
export function OpenCharges({ charges, paymentMethod }: Props) {
  const { mutateAsync, isPending } = useSetChargeStatus();
  const [settling, setSettling] = useState<PaymentWire>();

  async function setStatus(charge: PaymentWire, status: PaymentStatus) {
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
          <Actions
            charge={charge}
            isBusy={isPending}
            onStatus={(status) => void setStatus(charge, status)}
            onSettle={() => setSettling(charge)}
          />
        </li>
      ))}
      <Suspense>
        {settling && (
          <SettleDialog payment={settling} paymentMethod={paymentMethod} onClose={() => setSettling(undefined)} />
        )}
      </Suspense>
    </ul>
  );
}

type ActionsProps = {
  charge: PaymentWire;
  isBusy: boolean;
  onStatus(status: PaymentStatus): void;
  onSettle(): void;
};

/** Shows the actions in a line of constant height, so that the content below does not move. */
function Actions({ charge, isBusy, onStatus, onSettle }: ActionsProps) {
  const isPaid = charge.status === "pago";
  return (
    <div className="flex flex-wrap gap-2 *:grow">
      <ButtonLink tone={isPaid ? "quiet" : "secondary"} size="slim" to={paths.invoice(charge.id)}>
        {isPaid ? "Ver" : charge.isOverdue ? "Lembrar" : "Cobrar"}
        <span className="sr-only"> {charge.reference}</span>
      </ButtonLink>
      {/* The same button serves both states, so that the focus stays on the button. */}
      {charge.amount > 0 && (
        <Button
          tone={isPaid ? "quiet" : "soft"}
          size="slim"
          data-key={isPaid ? undefined : "p"}
          disabled={isBusy}
          onClick={() => onStatus(isPaid ? "pendente" : "pago")}
        >
          {isPaid && <Undo2 aria-hidden />}
          {isPaid ? "Desfazer" : "Marcar Pago"}
          <span className="sr-only"> {charge.reference}</span>
        </Button>
      )}
      {!isPaid && (
        <IconButton
          label={`Receber parte ou outra data, ${charge.reference}`}
          className="grow-0! content-center justify-items-center font-medium text-xs"
          onClick={onSettle}
        >
          <Banknote aria-hidden />
          <span aria-hidden>Parte</span>
        </IconButton>
      )}
    </div>
  );
}
