import { amountRows } from "@emdia/contracts/amount-texts";
import type { ChargeWire } from "@emdia/contracts/charge";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { Suspense } from "react";
import { useNavigate } from "react-router-dom";
import { ConfirmedButton } from "../../components/ui/confirm-dialog.tsx";
import { ReasonDialog } from "../../components/ui/reason-dialog.tsx";
import { useWrite } from "../../data/write.ts";
import { askedOf } from "../../lib/amount-of-day.ts";
import { attempt } from "../../lib/attempt.ts";
import { centsOf, formatPrice } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { paths } from "../../lib/paths.ts";
import { useToday } from "../../lib/today.ts";
import { invoiceMessages } from "./messages.ts";

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

export function VoidCharge({ charge, onClose }: { charge: ChargeWire; onClose(): void }) {
  const { mutateAsync, isPending } = useWrite("voidCharge");
  const navigate = useNavigate();
  return (
    <ReasonDialog
      title="Cancelar esta cobrança?"
      description={`${charge.studentName}, ${charge.reference}, ${formatPrice(charge.amount)}. Ela sai de todas as listas e somas.${charge.isExtra ? "" : ' O mês só volta a ser cobrado por você, com "Cobrar de novo" na página do aluno.'} Continua na exportação dos seus dados.`}
      missing="Diga o motivo"
      label="Cancelar cobrança"
      busyLabel="Cancelando..."
      tone="danger"
      isBusy={isPending}
      name={charge.studentName}
      act={(reason) => mutateAsync({ params: { id: charge.id }, body: { reason } })}
      onDone={() => {
        invoiceMessages.voided();
        navigate(paths.dashboard);
      }}
      failed={invoiceMessages.voidFailed}
      onClose={onClose}
    />
  );
}

export const feeAmount = ({ lateFee }: Pick<ChargeWire, "lateFee">): number =>
  lateFee ? reaisFromCents(sumCents([centsOf(lateFee.fine), centsOf(lateFee.interest)])) : 0;

/** A charge without fee and discount has no such rows. */
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
  const { id: paymentId, studentName: name } = charge;

  function waive() {
    const { feeWaived: done, waiveFailed: failed } = invoiceMessages;
    void attempt(() => mutateAsync({ params: { id: paymentId } }), { done, failed, name });
  }

  return (
    <ConfirmedButton
      tone="quiet"
      disabled={isPending}
      title={`Dispensar ${formatPrice(feeAmount(charge))} de encargos?`}
      description={`${name} deixa de dever a multa e os juros desta cobrança, também os que ainda viriam. Você pode voltar atrás em “Por que este valor?”.`}
      confirmLabel="Dispensar"
      onConfirm={waive}
    >
      {isPending ? "Dispensando..." : "Dispensar encargos"}
    </ConfirmedButton>
  );
}
