import type { ChargeWire } from "@emdia/contracts/charge";
import type { ProfileWire } from "@emdia/contracts/profile";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { Archive, BadgeCheck, BellRing, Undo2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useMarkCharge } from "../../components/charge/charge-actions.tsx";
import { PromiseButton } from "../../components/charge/promise-part.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { ReceiveDialog } from "../../components/settlement/lazy-dialogs.ts";
import { isPartlySettled, leftText } from "../../components/settlement/settlement-texts.ts";
import { ChargeBadge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { isUntold } from "../../data/charges/sum-of.ts";
import { formatDay, formatInstantDay, formatPrice } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { FeePart, LedgerPart, VoidCharge } from "./charge-status-parts.tsx";
import { MoveDueDateButton } from "./move-due-date.tsx";

const CorrectAmount = lazyPart(async () => (await import("./correct-amount.tsx")).CorrectAmount);
const ReportAnswer = lazyPart(async () => (await import("../../components/charge/report-answer.tsx")).ReportAnswer);

type Props = { charge: ChargeWire; profile: Pick<ProfileWire, "paymentMethod" | "timezone">; isArchived: boolean };

export function ChargeStatusCard({ charge, profile, isArchived }: Props) {
  const { paymentMethod, timezone } = profile;
  const { mark, isPending } = useMarkCharge();
  const [open, setOpen] = useState<"receive" | "correct" | "void">();
  const close = () => setOpen(undefined);
  const isPaid = charge.status === "pago";

  return (
    <Card aria-labelledby="situacao" className="grid gap-3 p-4 sm:p-5 max-lg:-order-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="situacao" className="font-bold text-lg">
          Situação
        </h2>
        <ChargeBadge charge={charge} />
      </div>
      <ChargeSum charge={charge} />
      <FeePart charge={charge} />
      {charge.reportedAt && (
        <Report key={charge.reportedAt} charge={charge} reportedAt={charge.reportedAt} timezone={timezone} />
      )}
      {isArchived && (
        <Notice tone="info" icon={Archive}>
          Aluno arquivado: esta cobrança não é mais enviada{isPaid ? "." : ", mas ainda pode ser marcada como paga."}
        </Notice>
      )}
      {charge.amount > 0 && (
        <Button
          tone={isPaid ? "secondary" : "soft"}
          disabled={isPending}
          onClick={() => mark(charge, isPaid ? "pendente" : "pago")}
        >
          {isPaid ? <Undo2 aria-hidden /> : <BadgeCheck aria-hidden />}
          {isPaid ? "Desfazer pagamento" : "Marcar Pago"}
        </Button>
      )}
      {!isPaid && (
        <Button tone="quiet" onClick={() => setOpen("receive")}>
          Receber
        </Button>
      )}
      {!isPaid && !charge.isExpected && !charge.reportedAt && (
        <PromiseButton name={charge.studentName} charges={[charge]} />
      )}
      {!isPaid && (charge.needsDueDate || (!charge.isExpected && isUntold(charge))) && (
        <MoveDueDateButton charge={charge} />
      )}
      {!isPaid && !charge.isExpected && (
        <Button tone="quiet" onClick={() => setOpen("correct")}>
          Corrigir valor
        </Button>
      )}
      {/* The API does not void a charge before all money received for it is taken back. */}
      {!isPaid && !charge.isExpected && charge.settledAmount === 0 && !charge.feeTerms?.feeSettled && (
        <Button tone="quiet" onClick={() => setOpen("void")}>
          Cancelar cobrança
        </Button>
      )}
      <LedgerPart charge={charge} />
      <Suspense>
        {open === "receive" && (
          <ReceiveDialog name={charge.studentName} charges={[charge]} paymentMethod={paymentMethod} onClose={close} />
        )}
        {open === "correct" && <CorrectAmount charge={charge} onClose={close} />}
      </Suspense>
      {open === "void" && <VoidCharge charge={charge} onClose={close} />}
    </Card>
  );
}

function Report({ charge, reportedAt, timezone }: { charge: ChargeWire; reportedAt: string; timezone: string }) {
  return (
    <div className="grid gap-3">
      <Notice tone="info" icon={BellRing}>
        {charge.studentName} avisou em {formatInstantDay(reportedAt, timezone)} que pagou. Confira na sua conta.
      </Notice>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2">
        <Suspense>
          <ReportAnswer
            charges={[charge]}
            name={charge.studentName}
            day={civilDateIn(timezone, new Date(reportedAt))}
          />
        </Suspense>
      </div>
    </div>
  );
}

function ChargeSum({ charge }: { charge: ChargeWire }) {
  const { amount, settledAmount } = charge;
  const isPart = isPartlySettled(charge);
  return (
    <div className="num grid gap-1 text-ink-2 text-sm">
      {isPart && (
        <p className="font-semibold text-ink">
          Recebido <span className="whitespace-nowrap">{formatPrice(settledAmount)}</span>{" "}
          <span className="whitespace-nowrap">de {formatPrice(amount)}</span>
        </p>
      )}
      <p>
        {isPart ? leftText(charge) : formatPrice(amount)} · <span className="inline-block">{whenText(charge)}</span>
      </p>
    </div>
  );
}

function whenText({ status, paidDate, isOverdue, dueDate, amount }: ChargeWire): string {
  if (amount === 0) return "Nada a pagar (desconto)";
  if (status === "pago") return paidDate ? `paga em ${formatDay(paidDate)}` : "paga";
  return `${isOverdue ? "venceu" : "vence"} em ${formatDay(dueDate)}`;
}
