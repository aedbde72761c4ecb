import type { ChargeDetailWire, LedgerEntryWire } from "@emdia/contracts/settlement";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { LedgerList } from "../../components/settlement/ledger-list.tsx";
import { entryTexts } from "../../components/settlement/settlement-texts.ts";
import { Skeleton } from "../../components/ui/card.tsx";
import { ReasonDialog } from "../../components/ui/reason-dialog.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { useWrite } from "../../data/write.ts";
import { invoiceMessages } from "./messages.ts";

type Props = { paymentId: number; isKnown: boolean };

/** While it loads, a placeholder is shown only if `isKnown` says that the charge has a ledger. */
export function ChargeLedger({ paymentId, isKnown }: Props) {
  const charge = useQuery(chargeQueries.ledger(paymentId));
  if (!charge.data && !isKnown) return null;
  return (
    <QueryState
      of={[charge]}
      loading={<LedgerLoading />}
      failed="Não foi possível carregar os recebimentos. Verifique sua conexão."
      failedIn="line"
      keepsData
    >
      {(read) => (read.ledger.length > 0 || read.discountAmount > 0) && <ShownLedger charge={read} />}
    </QueryState>
  );
}

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

type ReverseSettlementProps = { paymentId: number; studentName: string; entry: LedgerEntryWire; onClose(): void };

/** The reason is optional. */
function ReverseSettlement({ paymentId, studentName, entry, onClose }: ReverseSettlementProps) {
  const { mutateAsync, isPending } = useWrite("reverseSettlement");
  const isWaiver = entry.kind === "waiver";
  return (
    <ReasonDialog
      title={isWaiver ? "Estornar a dispensa?" : "Estornar este recebimento?"}
      description={`${entryTexts(entry).join(" · ")}. ${isWaiver ? "A multa e os juros voltam a valer" : "O valor volta a ficar em aberto"}. O lançamento continua no histórico.`}
      label="Estornar"
      busyLabel="Estornando..."
      tone="danger"
      isBusy={isPending}
      name={studentName}
      act={(reason) => mutateAsync({ params: { id: paymentId, number: entry.number }, body: reason ? { reason } : {} })}
      onDone={isWaiver ? invoiceMessages.waiverReversed : invoiceMessages.reversed}
      failed={invoiceMessages.reverseFailed}
      onClose={onClose}
    />
  );
}
