import type { ChargeWire } from "@emdia/contracts/charge";
import { Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";

const ChargeLedger = lazyPart(async () => (await import("./charge-ledger.tsx")).ChargeLedger);

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
