import type { DashboardRow } from "@emdia/contracts/dashboard";
import type { PaymentStatus } from "@emdia/contracts/payment";
import { Undo2 } from "lucide-react";
import { memo } from "react";
import { ChargeAmount } from "../../components/charge/charge-amount.tsx";
import { DeliveryLine } from "../../components/charge/delivery-line.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { PaymentBadge } from "../../components/ui/payment-badge.tsx";
import { formatDay, formatShortDay } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";

type Props = {
  row: DashboardRow;
  today: string;
  /**
   * Whether the list has other charges of the student. Then the row links by the charge's id, otherwise by the
   * student's.
   */
  hasOthers?: boolean;
  onSetStatus(row: DashboardRow, status: PaymentStatus): void;
};

/** Formats a due date as "10/11" in this year, and as "10/11/2025" in other years. */
const dueText = (dueDate: string, today: string) =>
  dueDate.slice(0, 4) === today.slice(0, 4) ? formatShortDay(dueDate) : formatDay(dueDate);

/**
 * One charge: the student, what it is for, the state of its mail, and its actions. CSS isolation lets the browser paint
 * a row under the pointer without its neighbours.
 */
export const ChargeRow = memo(function ChargeRow({ row, today, hasOthers = false, onSetStatus }: Props) {
  const isArchived = row.student.status === "arquivado";
  const { student, payment } = row;
  return (
    <li className="charge-row isolate px-[min(1rem,5vw)] py-4 sm:px-5 @2xl:py-3">
      <span className="[grid-area:avatar] @max-[17rem]:hidden">
        <Avatar name={student.name} />
      </span>
      <p className="truncate font-semibold [grid-area:name] @min-[52rem]:self-end">{student.name}</p>
      <p className="truncate text-ink-2 text-sm [grid-area:plan] @min-[52rem]:self-start">
        {payment.reference} · {payment.planName}
      </p>
      <p className="num flex flex-wrap items-center gap-x-3 text-ink-2 text-sm [grid-area:delivery] @min-[52rem]:grid">
        <span className="whitespace-nowrap">
          {payment.isOverdue ? "Venceu" : "Vence"} {dueText(payment.dueDate, today)}
        </span>
        {isArchived ? <span>Arquivado: não é mais enviada</span> : <DeliveryLine charge={row} />}
      </p>
      <p className="num whitespace-nowrap font-semibold text-sm [grid-area:amount] @min-[17rem]:text-right @min-[52rem]:text-base">
        <ChargeAmount payment={payment} />
      </p>
      <span className="[grid-area:badge] @min-[17rem]:justify-self-end @min-[52rem]:justify-self-start">
        <PaymentBadge payment={payment} />
      </span>
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2 [grid-area:actions] @2xl:mt-0">
        <ButtonLink tone="secondary" size="slim" to={paths.invoice(hasOthers ? payment.id : student.id)}>
          {isArchived ? "Ver" : "Cobrar"}
          <span className="sr-only"> {student.name}</span>
        </ButtonLink>
        {payment.status === "pago" ? (
          <Button tone="quiet" size="slim" onClick={() => onSetStatus(row, "pendente")}>
            <Undo2 aria-hidden />
            Desfazer<span className="sr-only"> {student.name}</span>
          </Button>
        ) : (
          <Button tone="soft" size="slim" onClick={() => onSetStatus(row, "pago")}>
            Marcar Pago<span className="sr-only"> {student.name}</span>
          </Button>
        )}
      </div>
    </li>
  );
});
