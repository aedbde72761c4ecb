import type { ChargeDetailWire, LedgerEntryWire } from "@emdia/contracts/settlement";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { messageOf } from "../../lib/api-error.ts";
import { LedgerList } from "./ledger-list.tsx";
import { ReverseSettlement } from "./reverse-settlement.tsx";

type Props = { paymentId: number; isKnown: boolean };

/**
 * Shows 'Por que este valor?': the discount of a charge, its settlements and its reversals. Where
 * the charge is known to have a settlement (`isKnown`), it says that it loads, or why it cannot be
 * shown. Otherwise it appears only if it has an entry.
 */
export function ChargeLedger({ paymentId, isKnown }: Props) {
  const charge = useQuery(chargeQueries.ledger(paymentId));
  if (charge.data) {
    const { ledger, discountAmount } = charge.data;
    return (ledger.length > 0 || discountAmount > 0) && <ShownLedger charge={charge.data} />;
  }
  if (!isKnown) return null;
  if (charge.isPending) return <LedgerLoading />;
  return (
    <div role="alert" className="grid gap-3 border-line border-t pt-4 text-sm">
      <p>{messageOf(charge.error, "Não foi possível carregar os recebimentos. Verifique sua conexão.")}</p>
      <Button tone="secondary" onClick={() => void charge.refetch()}>
        Tentar novamente
      </Button>
    </div>
  );
}

/** Reserves the space of the ledger while it loads. */
function LedgerLoading() {
  return (
    <div role="status" className="grid gap-3 border-line border-t pt-4">
      <span className="sr-only">Carregando recebimentos...</span>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-24" />
    </div>
  );
}

function ShownLedger({ charge }: { charge: ChargeDetailWire }) {
  const [reversing, setReversing] = useState<LedgerEntryWire>();
  return (
    <>
      <LedgerList charge={charge} onReverse={setReversing} />
      {reversing && (
        <ReverseSettlement
          paymentId={charge.id}
          studentName={charge.studentName}
          entry={reversing}
          onClose={() => setReversing(undefined)}
        />
      )}
    </>
  );
}
