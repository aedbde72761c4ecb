import type { PaymentWire } from "@emdia/contracts/payment";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
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

const LedgerList = lazyPart(async () => (await import("./ledger-list.tsx")).LedgerList);

/**
 * Shows the ledger of a stored charge, if it has entries: also after everything received was taken back; and of any charge
 * with a discount how its amount came about.
 */
export function LedgerPart({ payment }: { payment: PaymentWire }) {
  if (payment.isExpected)
    return <Suspense>{payment.discountAmount > 0 && <LedgerList charge={{ ...payment, ledger: [] }} />}</Suspense>;
  return (
    <Suspense>
      <ChargeLedger paymentId={payment.id} isKnown={payment.settledAmount > 0} />
    </Suspense>
  );
}
