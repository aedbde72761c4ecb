import type { DashboardRow } from "@emdia/contracts/dashboard";
import type { PaymentStatus } from "@emdia/contracts/payment";
import clsx from "clsx";
import { Undo2 } from "lucide-react";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { PaymentBadge } from "../../components/ui/payment-badge.tsx";
import { price, shortDate } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { deliveryOf } from "./delivery.ts";

const tones = { quiet: "text-ink-2", good: "text-paid", bad: "text-first" };

/** One charge of the month: who, what for, how far the mail got, and what can be done about it. */
export function ChargeRow({ row, onSetStatus }: { row: DashboardRow; onSetStatus(status: PaymentStatus): void }) {
  const { student, payment } = row;
  const isPaid = payment.status === "pago";
  return (
    <li className="charge-row px-4 py-4 sm:px-5 md:py-3">
      <span className="[grid-area:avatar]">
        <Avatar name={student.name} />
      </span>
      <p className="truncate font-semibold [grid-area:name] lg:self-end">{student.name}</p>
      <p className="truncate text-ink-2 text-sm [grid-area:plan] lg:self-start">{payment.planName}</p>
      <DeliveryLine row={row} />
      <p className="num text-right font-semibold text-sm [grid-area:amount] lg:text-base">{price(payment.amount)}</p>
      <span className="justify-self-end [grid-area:badge] lg:justify-self-start">
        <PaymentBadge payment={payment} />
      </span>
      <div className="mt-3 grid grid-cols-2 gap-2 [grid-area:actions] md:mt-0">
        <ButtonLink tone="secondary" size="slim" to={paths.invoice(payment.id)}>
          Cobrar<span className="sr-only"> {student.name}</span>
        </ButtonLink>
        {isPaid ? (
          <Button tone="quiet" size="slim" onClick={() => onSetStatus("pendente")}>
            <Undo2 aria-hidden />
            Desfazer<span className="sr-only"> {student.name}</span>
          </Button>
        ) : (
          <Button tone="soft" size="slim" onClick={() => onSetStatus("pago")}>
            Marcar Pago<span className="sr-only"> {student.name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** When it falls due and how far its mail got: one line on a phone, two in the ledger. */
function DeliveryLine({ row }: { row: DashboardRow }) {
  const delivery = deliveryOf(row);
  const Icon = delivery.icon;
  return (
    <p className="num flex flex-wrap items-center gap-x-3 text-ink-2 text-sm [grid-area:delivery] lg:grid">
      <span>Vence {shortDate(row.payment.dueDate)}</span>
      <span className={clsx("inline-flex min-w-0 items-center gap-1", tones[delivery.tone])}>
        <Icon aria-hidden className="size-4 shrink-0" />
        {delivery.text}
        {delivery.detail && `: ${delivery.detail}`}
      </span>
    </p>
  );
}
