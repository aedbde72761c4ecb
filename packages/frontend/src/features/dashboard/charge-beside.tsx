import type { DashboardRow } from "@emdia/contracts/dashboard";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { Link } from "react-router-dom";
import { ChargeAmount } from "../../components/charge/charge-amount.tsx";
import { DeliveryLine } from "../../components/charge/delivery-line.tsx";
import { LedgerList } from "../../components/settlement/ledger-list.tsx";
import { ChargeBadge } from "../../components/ui/charge-badge.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { formatDay } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Actions } from "./charge-row.tsx";
import type { RowActions } from "./row-actions.ts";

type Props = RowActions & { row: DashboardRow; today: string; timezone: string; onClose(): void };

export function ChargeBeside({ row, today, timezone, onClose, ...actions }: Props) {
  const { student, payment: charge } = row;
  const { payer } = student;
  const verb = charge.isOverdue ? "Venceu" : "Vence";
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="break-words font-bold text-lg leading-6">
            <Link to={paths.student(student.id)} className="underline-offset-4 hover:underline">
              {student.name}
            </Link>
          </h3>
          {payer && payer.name !== student.name && (
            <p className="break-words text-ink-2 text-sm">Quem paga: {payer.name}</p>
          )}
          <p className="break-words text-ink-2 text-sm">
            <span className="whitespace-nowrap">{charge.reference}</span> · {charge.planName}
          </p>
        </div>
        <IconButton label="Fechar a cobrança" className="-mt-2 -mr-2" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="grid gap-1.5">
        <p className="num font-extrabold text-2xl tracking-tight">
          <ChargeAmount charge={charge} />
        </p>
        <p className="num flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
          <ChargeBadge charge={charge} />
          {charge.status !== "pago" && charge.amount > 0 && `${verb} em ${formatDay(charge.dueDate)}`}
        </p>
        <p className="num grid justify-items-start gap-1 text-sm">
          <DeliveryLine charge={{ charge, student }} timezone={timezone} />
        </p>
      </div>
      <Actions row={row} today={today} hasOthers {...actions} />
      <Ledger row={row} />
    </div>
  );
}

function Ledger({ row: { payment: charge } }: Pick<Props, "row">) {
  const hasEntries = charge.settledAmount > 0;
  const { data } = useQuery({ ...chargeQueries.ledger(charge.id), enabled: hasEntries });
  return <LedgerList charge={{ ...charge, ledger: (hasEntries && data?.ledger) || [] }} />;
}
