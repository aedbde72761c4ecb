import type { PaymentWire } from "@emdia/contracts/payment";
import { Archive, BadgeCheck, Undo2 } from "lucide-react";
import { useState } from "react";
import { ChargeAmount } from "../../components/charge/charge-amount.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { PaymentBadge } from "../../components/ui/payment-badge.tsx";
import { useSetChargeStatus } from "../../data/payments/mutations.ts";
import { formatDay } from "../../lib/format.ts";
import { invoiceMessages } from "./messages.ts";
import { VoidCharge } from "./void-charge.tsx";

type Props = { payment: PaymentWire; isArchived: boolean };

/** Shows whether the charge is paid, and lets the owner mark it paid, reopen it, or void it. */
export function ChargeStatus({ payment, isArchived }: Props) {
  const { mutateAsync, isPending } = useSetChargeStatus();
  const [isVoiding, setVoiding] = useState(false);
  const isPaid = payment.status === "pago";

  async function change() {
    try {
      await mutateAsync({ paymentId: payment.id, status: isPaid ? "pendente" : "pago" });
      if (isPaid) invoiceMessages.markedPending();
      else invoiceMessages.markedPaid();
    } catch {
      invoiceMessages.statusFailed();
    }
  }

  return (
    <Card aria-labelledby="situacao" className="grid gap-3 p-4 sm:p-5 max-lg:-order-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="situacao" className="font-bold text-lg">
          Situação
        </h2>
        <PaymentBadge payment={payment} />
      </div>
      <p className="num text-ink-2 text-sm">
        <ChargeAmount payment={payment} /> · {whenText(payment)}
      </p>
      {isArchived && (
        <Notice tone="info" icon={Archive}>
          Aluno arquivado: esta cobrança não é mais enviada{isPaid ? "." : ", mas ainda pode ser marcada como paga."}
        </Notice>
      )}
      <Button tone={isPaid ? "secondary" : "soft"} disabled={isPending} onClick={() => void change()}>
        {isPaid ? <Undo2 aria-hidden /> : <BadgeCheck aria-hidden />}
        {isPaid ? "Desfazer pagamento" : "Marcar Pago"}
      </Button>
      {!isPaid && !payment.isExpected && (
        <Button tone="quiet" onClick={() => setVoiding(true)}>
          Cancelar cobrança
        </Button>
      )}
      {isVoiding && <VoidCharge payment={payment} onClose={() => setVoiding(false)} />}
    </Card>
  );
}

function whenText({ status, paidDate, isOverdue, dueDate }: PaymentWire): string {
  if (status === "pago") return paidDate ? `paga em ${formatDay(paidDate)}` : "paga";
  return `${isOverdue ? "venceu" : "vence"} em ${formatDay(dueDate)}`;
}
