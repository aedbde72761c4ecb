import type { PaymentWire } from "@emdia/contracts/payment";
import type { PaymentMethod } from "@emdia/contracts/profile";
import { Suspense, useState } from "react";
import { SettleDialog } from "../../components/settlement/lazy-dialogs.ts";
import { Button } from "../../components/ui/button.tsx";
import { lazyPart } from "../../lib/lazy-part.ts";

const ChargeLedger = lazyPart(async () => (await import("./charge-ledger.tsx")).ChargeLedger);

/** Opens the form for a part of a charge, or for another day than today. */
export function SettlePart({ payment, paymentMethod }: { payment: PaymentWire; paymentMethod: PaymentMethod }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        Receber parte ou outra data
      </Button>
      <Suspense>
        {isOpen && <SettleDialog payment={payment} paymentMethod={paymentMethod} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** Shows the ledger of a stored charge, if it has entries: also after everything received was taken back. */
export function LedgerPart({ payment }: { payment: PaymentWire }) {
  if (payment.isExpected) return null;
  return (
    <Suspense>
      <ChargeLedger paymentId={payment.id} isKnown={payment.settledAmount > 0} />
    </Suspense>
  );
}
