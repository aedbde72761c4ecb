import type { PaymentStatus, PaymentWire } from "@emdia/contracts/payment";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { ChargeAmount } from "../../components/charge/charge-amount.tsx";
import { Loading } from "../../components/feedback/loading.tsx";
import { SettleDialog } from "../../components/settlement/lazy-dialogs.ts";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { PaymentBadge } from "../../components/ui/payment-badge.tsx";
import { useSetChargeStatus } from "../../data/payments/mutations.ts";
import { paymentQueries } from "../../data/payments/queries.ts";
import { messageOf } from "../../lib/api-error.ts";
import { formatDay } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { studentMessages } from "./messages.ts";

type Props = { studentId: number; paymentMethod: PaymentMethod };

/** A student's charges, newest first, with the day on which each was due or paid. Open ones can be sent and settled. */
export function StudentCharges({ studentId, paymentMethod }: Props) {
  const charges = useQuery(paymentQueries.byStudent(studentId));
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

  if (charges.isPending) return <Loading text="Carregando..." />;
  if (charges.isError)
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-ink-2 text-sm">
        <p>{messageOf(charges.error, "Não foi possível carregar as cobranças.")}</p>
        <Button tone="secondary" size="slim" onClick={() => void charges.refetch()}>
          Tentar novamente
        </Button>
      </div>
    );
  if (charges.data.length === 0) return <p className="text-ink-2 text-sm">Nenhuma cobrança ainda.</p>;
  return (
    <ul className="divide-y divide-line">
      {charges.data
        .toSorted((a, b) => b.dueDate.localeCompare(a.dueDate))
        .map((charge) => (
          <li key={charge.id} className="grid gap-2 py-2.5">
            <ChargeLine charge={charge} />
            {charge.status !== "pago" && (
              <div className="grid grid-cols-2 gap-2">
                <ButtonLink tone="secondary" size="slim" to={paths.invoice(charge.id)}>
                  {charge.isOverdue ? "Lembrar" : "Cobrar"}
                  <span className="sr-only"> {charge.reference}</span>
                </ButtonLink>
                <Button
                  tone="soft"
                  size="slim"
                  data-key="p"
                  disabled={isPending}
                  onClick={() => void setStatus(charge, "pago")}
                >
                  Marcar Pago<span className="sr-only"> {charge.reference}</span>
                </Button>
                <Button tone="quiet" size="slim" className="col-span-2" onClick={() => setSettling(charge)}>
                  Receber parte ou outra data<span className="sr-only">, {charge.reference}</span>
                </Button>
              </div>
            )}
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

function whenText({ amount, paidDate, isOverdue, dueDate }: PaymentWire): string {
  if (amount === 0) return "nada a pagar (desconto)";
  return paidDate ? `pago em ${formatDay(paidDate)}` : `${isOverdue ? "venceu" : "vence"} em ${formatDay(dueDate)}`;
}

function ChargeLine({ charge }: { charge: PaymentWire }) {
  return (
    <div className="num flex items-center justify-between gap-3 text-sm">
      <span className="grid min-w-0">
        <span className="truncate font-medium">{charge.reference}</span>
        <span className="text-ink-2">
          <ChargeAmount payment={charge} /> · {whenText(charge)}
        </span>
      </span>
      <PaymentBadge payment={charge} />
    </div>
  );
}
