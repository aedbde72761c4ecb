import type { DashboardRow } from "@emdia/contracts/dashboard";
import clsx from "clsx";
import { memo } from "react";
import { Link } from "react-router-dom";
import { ChargeActions } from "../../components/charge/charge-actions.tsx";
import { ChargeAmount } from "../../components/charge/charge-amount.tsx";
import { ContactLine, DeliveryLine } from "../../components/charge/delivery-line.tsx";
import { PromiseLine } from "../../components/charge/promise-part.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { ChargeBadge } from "../../components/ui/charge-badge.tsx";
import { chargeMonthOf } from "../../data/charges/charge-month.ts";
import { formatDay, formatShortDay } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import type { RowActions } from "./row-actions.ts";

type Props = RowActions & {
  row: DashboardRow;
  today: string;
  timezone: string;
  /** If so, the row links by the charge's id, otherwise by the student's id. */
  hasOthers?: boolean;
  /** Tells whether another student of the list has the same name. */
  isNamesake?: boolean;
  isChosen?: boolean | undefined;
  /** The rows then show less, and `isOpened` marks the row of that charge. */
  isBeside?: boolean;
  isOpened?: boolean;
};

/** Formats a due date as "10/11" in the current year, and as "10/11/2025" in other years. */
const dueText = (dueDate: string, today: string) =>
  dueDate.slice(0, 4) === today.slice(0, 4) ? formatShortDay(dueDate) : formatDay(dueDate);

/** Such a charge can be marked paid, but not sent. */
const isAhead = ({ payment: charge }: DashboardRow, today: string) =>
  charge.isExpected && chargeMonthOf(charge) > today.slice(0, 7);

/** CSS isolation lets the browser repaint a hovered row without its neighbours. */
export const ChargeRow = memo(function ChargeRow({
  row,
  today,
  timezone,
  hasOthers = false,
  isNamesake = false,
  isChosen,
  isBeside = false,
  isOpened = false,
  ...actions
}: Props) {
  const { student, payment: charge } = row;
  return (
    <li
      data-row={charge.id}
      aria-current={isOpened || undefined}
      className={clsx(
        "isolate sm:px-5",
        isBeside
          ? "charge-row-beside py-1.5 aria-[current]:bg-primary-soft/60"
          : "charge-row px-[min(1rem,5vw)] py-3 @2xl:py-1.5",
      )}
    >
      {isChosen === undefined || charge.status === "pago" ? (
        <span className="[grid-area:avatar] @max-[18rem]:hidden">
          <Avatar name={student.name} />
        </span>
      ) : (
        <Choice row={row} isChosen={isChosen} onChoose={actions.onChoose} />
      )}
      <StudentName row={row} />
      <p title={charge.planName} className="truncate text-ink-2 text-sm/4.5 [grid-area:plan] @min-[52rem]:self-start">
        {charge.reference} · {charge.planName}
      </p>
      <p className="num flex flex-wrap items-center gap-x-3 text-ink-2 text-sm/4.5 [grid-area:delivery] @min-[52rem]:grid">
        <When row={row} today={today} timezone={timezone} />
      </p>
      <p className="num my-1 flex flex-wrap items-baseline gap-x-1.5 font-semibold text-base/4.5 [grid-area:amount] @max-md:[&>:nth-child(2)]:hidden @2xl:my-0 @2xl:grid @2xl:justify-items-end">
        <ChargeAmount charge={charge} />
      </p>
      <span className="[grid-area:badge] justify-self-end @min-[52rem]:justify-self-start">
        <ChargeBadge charge={charge} />
      </span>
      <Actions row={row} today={today} hasOthers={hasOthers} isNamesake={isNamesake} isBeside={isBeside} {...actions} />
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

function StudentName({ row: { student } }: Pick<Props, "row">) {
  return (
    <p className="min-w-0 font-semibold leading-5 [grid-area:name] @min-[52rem]:self-end">
      <Link
        to={paths.student(student.id)}
        className="-my-3 inline-block min-h-11 max-w-full content-center rounded-sm py-3 align-top underline-offset-4 hover:underline"
      >
        <span title={student.name} className="line-clamp-2 break-words @min-[52rem]:line-clamp-1">
          {student.name}
        </span>
      </Link>
    </p>
  );
}

function When({ row, today, timezone }: Pick<Props, "row" | "today" | "timezone">) {
  const { payment: charge, student } = row;
  if (charge.amount === 0) return <span>Nada a pagar (desconto)</span>;
  if (charge.status === "pago")
    return <span>{charge.paidDate ? `Pago em ${dueText(charge.paidDate, today)}` : "Pago"}</span>;
  return (
    <>
      <span className="whitespace-nowrap">
        {charge.isOverdue ? "Venceu" : "Vence"} {dueText(charge.dueDate, today)}
      </span>
      <PromiseLine charges={[charge]} today={today} />
      {student.status === "arquivado" && <span>Arquivado: não recebe e-mail</span>}
      {student.status === "pausado" && <span>Pausado</span>}
      {student.status === "arquivado" ? (
        <ContactLine charge={charge} timezone={timezone} />
      ) : (
        !isAhead(row, today) && <DeliveryLine charge={{ charge, student }} timezone={timezone} isBrief />
      )}
    </>
  );
}

function spokenName(
  { student: { id, name }, payment }: DashboardRow,
  { hasOthers, isNamesake }: { hasOthers: boolean | undefined; isNamesake: boolean | undefined },
): string {
  return [name, ...(isNamesake ? [`aluno ${id}`] : []), ...(hasOthers ? [payment.reference] : [])].join(", ");
}

type ActionsProps = RowActions & Pick<Props, "row" | "today" | "hasOthers" | "isNamesake" | "isBeside">;

/** Shows the charge's actions; the opened charge shows all but one beside the list. */
export function Actions({ row, today, hasOthers, isNamesake, isBeside, ...actions }: ActionsProps) {
  const { student, payment: charge } = row;
  const isShort = isBeside || isAhead(row, today);
  return (
    <div className="mt-2 flex flex-wrap gap-2 [grid-area:actions] *:grow @2xl:mt-0 @2xl:flex-nowrap">
      <ChargeActions
        charge={charge}
        to={isShort ? undefined : paths.invoice(hasOthers ? charge.id : student.id)}
        name={spokenName(row, { hasOthers, isNamesake })}
        isArchived={student.status === "arquivado"}
        onStatus={(status) => actions.onSetStatus(charge, status)}
        onSettle={isBeside ? undefined : () => actions.onSettle(row)}
      />
    </div>
  );
}
