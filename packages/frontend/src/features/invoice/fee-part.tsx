import { amountRows } from "@emdia/contracts/amount-texts";
import type { ChargeWire } from "@emdia/contracts/charge";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { useWrite } from "../../data/write.ts";
import { askedOf } from "../../lib/amount-of-day.ts";
import { attempt } from "../../lib/attempt.ts";
import { centsOf, formatPrice } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { invoiceMessages } from "./messages.ts";

export const feeAmount = ({ lateFee }: Pick<ChargeWire, "lateFee">): number =>
  lateFee ? reaisFromCents(sumCents([centsOf(lateFee.fine), centsOf(lateFee.interest)])) : 0;

/** A charge without fee and discount has none. */
export const feeRows = (charge: ChargeWire, today: CivilDate): readonly (readonly [label: string, value: string])[] =>
  charge.lateFee || charge.punctuality ? amountRows(askedOf(charge, today), today) : [];

export function FeePart({ charge }: { charge: ChargeWire }) {
  const rows = feeRows(charge, useToday());
  if (rows.length === 0) return null;
  return (
    <>
      <dl aria-label="Valor de hoje" className="num grid gap-1 rounded-md bg-sunken p-3 text-sm">
        {rows.map(([label, amount]) => (
          <div
            key={label}
            className="flex flex-wrap justify-between gap-x-3 text-ink-2 last:font-semibold last:text-ink"
          >
            <dt>{label}</dt>
            <dd className="ml-auto text-right">{amount}</dd>
          </div>
        ))}
      </dl>
      {charge.lateFee && !charge.isExpected && <WaiveFee charge={charge} />}
    </>
  );
}

function WaiveFee({ charge }: { charge: ChargeWire }) {
  const { mutateAsync, isPending } = useWrite("waiveFee");
  const [isAsking, setAsking] = useState(false);
  const { id: paymentId, studentName: name } = charge;

  function waive() {
    setAsking(false);
    const { feeWaived: done, waiveFailed: failed } = invoiceMessages;
    void attempt(() => mutateAsync({ params: { id: paymentId } }), { done, failed, name });
  }

  return (
    <>
      <Button tone="quiet" disabled={isPending} onClick={() => setAsking(true)}>
        {isPending ? "Dispensando..." : "Dispensar encargos"}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Dispensar ${formatPrice(feeAmount(charge))} de encargos?`}
        description={`${name} deixa de dever a multa e os juros desta cobrança, também os que ainda viriam. Você pode voltar atrás em “Por que este valor?”.`}
        confirmLabel="Dispensar"
        onConfirm={waive}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
