import type { ChargeWire } from "@emdia/contracts/charge";
import { ChargeAmount } from "../../components/charge/charge-amount.tsx";
import { ChargeBadge } from "../../components/ui/charge-badge.tsx";
import { formatDay } from "../../lib/format.ts";

function whenText({ amount, paidDate, isOverdue, dueDate }: ChargeWire): string {
  if (amount === 0) return "nada a pagar (desconto)";
  return paidDate ? `pago em ${formatDay(paidDate)}` : `${isOverdue ? "venceu" : "vence"} em ${formatDay(dueDate)}`;
}

/** Shows a student's charge: reference, amount, state, and the due date or the day of payment. */
export function ChargeLine({ charge }: { charge: ChargeWire }) {
  return (
    <div className="num flex items-center justify-between gap-3 text-sm">
      <span className="grid min-w-0">
        <span className="truncate font-medium">{charge.reference}</span>
        <span className="text-ink-2">
          <ChargeAmount charge={charge} /> · {whenText(charge)}
        </span>
      </span>
      <ChargeBadge charge={charge} />
    </div>
  );
}
