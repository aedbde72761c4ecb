import type { ChargeWire } from "@emdia/contracts/charge";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { Suspense, useState } from "react";
import { SettleDialog } from "../../components/settlement/lazy-dialogs.ts";
import { Button } from "../../components/ui/button.tsx";
import { lazyPart } from "../../lib/lazy-part.ts";

const ChargeLedger = lazyPart(async () => (await import("./charge-ledger.tsx")).ChargeLedger);

export function SettlePart({ charge, paymentMethod }: { charge: ChargeWire; paymentMethod: PaymentMethod }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        Receber parte ou outra data
      </Button>
      <Suspense>
        {isOpen && <SettleDialog charge={charge} paymentMethod={paymentMethod} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

const LedgerList = lazyPart(async () => (await import("../../components/settlement/ledger-list.tsx")).LedgerList);

export function LedgerPart({ charge }: { charge: ChargeWire }) {
  if (charge.isExpected)
    return <Suspense>{charge.discountAmount > 0 && <LedgerList charge={{ ...charge, ledger: [] }} />}</Suspense>;
  return (
    <Suspense>
      <ChargeLedger paymentId={charge.id} isKnown={charge.settledAmount > 0} />
    </Suspense>
  );
}
