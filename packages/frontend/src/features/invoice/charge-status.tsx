import type { PaymentWire } from "@emdia/contracts/payment";
import type { ProfileWire } from "@emdia/contracts/profile";
import { Archive, BadgeCheck, BellRing, Undo2 } from "lucide-react";
import { Suspense, useState } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { isPartlySettled, leftText } from "../../components/settlement/settlement-texts.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { PaymentBadge } from "../../components/ui/payment-badge.tsx";
import { useSetChargeStatus } from "../../data/payments/mutations.ts";
import { formatDay, formatInstantDay, formatPrice } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { invoiceMessages } from "./messages.ts";
import { LedgerPart, SettlePart } from "./settle-actions.tsx";
import { VoidCharge } from "./void-charge.tsx";

const ReportAnswer = lazyPart(async () => (await import("../../components/charge/report-answer.tsx")).ReportAnswer);

type Props = {
  payment: PaymentWire;
  profile: Pick<ProfileWire, "paymentMethod" | "timezone">;
  isArchived: boolean;
};

/** Shows whether the charge is paid, and lets the owner mark it paid, reopen it, or void it. */
export function ChargeStatus({ payment, profile, isArchived }: Props) {
  const { paymentMethod, timezone } = profile;
  const { mutateAsync, isPending } = useSetChargeStatus();
  const [isVoiding, setVoiding] = useState(false);
  const isPaid = payment.status === "pago";

  async function change() {
    try {
      await mutateAsync({ paymentId: payment.id, status: isPaid ? "pendente" : "pago" });
      if (isPaid) invoiceMessages.markedPending();
      else invoiceMessages.markedPaid();
    } catch (error) {
      invoiceMessages.statusFailed(payment.studentName, error, () => void change());
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
      <ChargeSum payment={payment} />
      {payment.reportedAt && (
        <Report key={payment.reportedAt} payment={payment} reportedAt={payment.reportedAt} timezone={timezone} />
      )}
      {isArchived && (
        <Notice tone="info" icon={Archive}>
          Aluno arquivado: esta cobrança não é mais enviada{isPaid ? "." : ", mas ainda pode ser marcada como paga."}
        </Notice>
      )}
      {payment.amount > 0 && (
        <Button tone={isPaid ? "secondary" : "soft"} disabled={isPending} onClick={() => void change()}>
          {isPaid ? <Undo2 aria-hidden /> : <BadgeCheck aria-hidden />}
          {isPaid ? "Desfazer pagamento" : "Marcar Pago"}
        </Button>
      )}
      {!isPaid && <SettlePart payment={payment} paymentMethod={paymentMethod} />}
      {/* The API refuses to void a charge of which a part was received: that part is taken back first. */}
      {!isPaid && !payment.isExpected && payment.settledAmount === 0 && (
        <Button tone="quiet" onClick={() => setVoiding(true)}>
          Cancelar cobrança
        </Button>
      )}
      <LedgerPart payment={payment} />
      {isVoiding && <VoidCharge payment={payment} onClose={() => setVoiding(false)} />}
    </Card>
  );
}

/** What the student said on the charge's page, and the owner's answers to it. */
function Report({ payment, reportedAt, timezone }: { payment: PaymentWire; reportedAt: string; timezone: string }) {
  return (
    <div className="grid gap-3">
      <Notice tone="info" icon={BellRing}>
        {payment.studentName} avisou em {formatInstantDay(reportedAt, timezone)} que pagou. Confira na sua conta.
      </Notice>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2">
        <Suspense>
          <ReportAnswer payment={payment} studentName={payment.studentName} />
        </Suspense>
      </div>
    </div>
  );
}

function ChargeSum({ payment }: { payment: PaymentWire }) {
  const { amount, settledAmount } = payment;
  const isPart = isPartlySettled(payment);
  return (
    <div className="num grid gap-1 text-ink-2 text-sm">
      {isPart && (
        <p className="font-semibold text-ink">
          Recebido <span className="whitespace-nowrap">{formatPrice(settledAmount)}</span>{" "}
          <span className="whitespace-nowrap">de {formatPrice(amount)}</span>
        </p>
      )}
      <p>
        {isPart ? leftText(payment) : formatPrice(amount)} · <span className="inline-block">{whenText(payment)}</span>
      </p>
    </div>
  );
}

function whenText({ status, paidDate, isOverdue, dueDate, amount }: PaymentWire): string {
  if (amount === 0) return "Nada a pagar (desconto)";
  if (status === "pago") return paidDate ? `paga em ${formatDay(paidDate)}` : "paga";
  return `${isOverdue ? "venceu" : "vence"} em ${formatDay(dueDate)}`;
}
