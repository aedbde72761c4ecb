import type { DashboardRow } from "@emdia/contracts/dashboard";
import { memo } from "react";
import { Link } from "react-router-dom";
import { ChargeActions } from "../../components/charge/charge-actions.tsx";
import { ChargeAmount } from "../../components/charge/charge-amount.tsx";
import { ContactLine, DeliveryLine } from "../../components/charge/delivery-line.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { PaymentBadge } from "../../components/ui/payment-badge.tsx";
import { chargeMonthOf } from "../../data/payments/charge-month.ts";
import { formatDay, formatShortDay } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import type { RowActions } from "./row-actions.ts";

type Props = RowActions & {
  row: DashboardRow;
  today: string;
  /** The row shows the days of instants in this time zone, which is the owner's. */
  timezone: string;
  /**
   * Whether the list has other charges of the student. Then the row links by the charge's id, otherwise by the
   * student's.
   */
  hasOthers?: boolean;
  /** Whether the row is chosen, while rows are being chosen. */
  isChosen?: boolean | undefined;
};

/** Formats a due date as "10/11" in this year, and as "10/11/2025" in other years. */
const dueText = (dueDate: string, today: string) =>
  dueDate.slice(0, 4) === today.slice(0, 4) ? formatShortDay(dueDate) : formatDay(dueDate);

/** Whether the month of a charge that is not stored yet is still to come: it can be paid, and not sent. */
const isAhead = ({ payment }: DashboardRow, today: string) =>
  payment.isExpected && chargeMonthOf(payment) > today.slice(0, 7);

/**
 * One charge: the student, what it is for, the state of its mail, and its actions. CSS isolation lets the browser paint
 * a row under the pointer without its neighbours.
 */
export const ChargeRow = memo(function ChargeRow({
  row,
  today,
  timezone,
  hasOthers = false,
  isChosen,
  ...actions
}: Props) {
  const { student, payment } = row;
  return (
    <li data-row className="charge-row isolate px-[min(1rem,5vw)] py-3.5 sm:px-5 @2xl:py-1.5">
      {isChosen === undefined || payment.status === "pago" ? (
        <span className="[grid-area:avatar] @max-[18rem]:hidden">
          <Avatar name={student.name} />
        </span>
      ) : (
        <Choice row={row} isChosen={isChosen} onChoose={actions.onChoose} />
      )}
      <StudentName row={row} />
      <p
        title={payment.planName}
        className="wrap-break-word text-ink-2 text-sm/4.5 [grid-area:plan] @2xl:truncate @min-[52rem]:self-start"
      >
        {payment.reference} · {payment.planName}
      </p>
      <p className="num flex flex-wrap items-center gap-x-3 text-ink-2 text-sm/4.5 [grid-area:delivery] @min-[52rem]:grid">
        <When row={row} today={today} timezone={timezone} />
      </p>
      <p className="num font-semibold text-sm [grid-area:amount] @min-[18rem]:text-right @min-[52rem]:text-base">
        <ChargeAmount payment={payment} />
      </p>
      <span className="[grid-area:badge] @min-[18rem]:justify-self-end @min-[52rem]:justify-self-start">
        <PaymentBadge payment={payment} />
      </span>
      <Actions row={row} today={today} hasOthers={hasOthers} {...actions} />
    </li>
  );
});

function Choice({ row, isChosen, onChoose }: { row: DashboardRow; isChosen: boolean } & Pick<RowActions, "onChoose">) {
  return (
    <label className="-m-0.5 grid size-11 place-items-center [grid-area:avatar]">
      <span className="sr-only">
        Escolher {row.student.name}, {row.payment.reference}
      </span>
      <input type="checkbox" className="size-5.5 accent-primary" checked={isChosen} onChange={() => onChoose(row)} />
    </label>
  );
}

/** The name leads to the student, also to one who is archived. */
function StudentName({ row: { student } }: Pick<Props, "row">) {
  return (
    <p className="min-w-0 font-semibold leading-5 [grid-area:name] @min-[52rem]:self-end">
      <Link
        to={paths.student(student.id)}
        className="-my-3 inline-block min-h-11 max-w-full content-center break-words rounded-sm py-3 @2xl:truncate align-top underline-offset-4 hover:underline"
      >
        {student.name}
      </Link>
    </p>
  );
}

function When({ row, today, timezone }: Pick<Props, "row" | "today" | "timezone">) {
  const { payment, student } = row;
  if (payment.amount === 0) return <span>Nada a pagar (desconto)</span>;
  if (payment.status === "pago")
    return <span>{payment.paidDate ? `Pago em ${dueText(payment.paidDate, today)}` : "Pago"}</span>;
  return (
    <>
      <span className="whitespace-nowrap">
        {payment.isOverdue ? "Venceu" : "Vence"} {dueText(payment.dueDate, today)}
      </span>
      {student.status === "arquivado" && <span>Arquivado: não recebe e-mail</span>}
      {student.status === "pausado" && <span>Pausado</span>}
      {student.status === "arquivado" ? (
        <ContactLine payment={payment} timezone={timezone} />
      ) : (
        !isAhead(row, today) && <DeliveryLine charge={row} timezone={timezone} isBrief />
      )}
    </>
  );
}

function Actions({ row, today, hasOthers, ...actions }: RowActions & Pick<Props, "row" | "today" | "hasOthers">) {
  const { student, payment } = row;
  return (
    <div className="mt-3 flex flex-wrap gap-2 [grid-area:actions] *:grow @2xl:mt-0 @2xl:flex-nowrap">
      <ChargeActions
        charge={payment}
        to={isAhead(row, today) ? undefined : paths.invoice(hasOthers ? payment.id : student.id)}
        name={student.name}
        isArchived={student.status === "arquivado"}
        onStatus={(status) => actions.onSetStatus(row, status)}
        onSettle={() => actions.onSettle(row)}
      />
    </div>
  );
}
