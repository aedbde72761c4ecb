import type { ChargeWire } from "@emdia/contracts/charge";
import { useQuery } from "@tanstack/react-query";
import { ChargeAmount } from "../../components/charge/charge-amount.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { ChargeBadge } from "../../components/ui/charge-badge.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { formatDay } from "../../lib/format.ts";
import { useChargeParts } from "./charge-parts.ts";

export function StudentCharges({ studentId }: { studentId: number }) {
  const charges = useQuery(chargeQueries.byStudent(studentId));
  const { open, closed } = useChargeParts(charges.data);
  return (
    <QueryState
      of={[charges]}
      loading="Carregando..."
      failed="Não foi possível carregar as cobranças."
      failedIn="line"
      empty={<p className="text-ink-2 text-sm">Nenhuma cobrança ainda.</p>}
    >
      {() => (
        <ul className="divide-y divide-line">
          {[...open, ...closed].map((charge) => (
            <ChargeLine key={charge.id} charge={charge} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function whenText({ amount, paidDate, isOverdue, dueDate }: ChargeWire): string {
  if (amount === 0) return "nada a pagar (desconto)";
  return paidDate ? `pago em ${formatDay(paidDate)}` : `${isOverdue ? "venceu" : "vence"} em ${formatDay(dueDate)}`;
}

function ChargeLine({ charge }: { charge: ChargeWire }) {
  return (
    <li className="num flex items-center justify-between gap-3 py-2.5 text-sm">
      <span className="grid min-w-0">
        <span className="break-words font-medium">
          {charge.isExtra && `${charge.planName}, `}
          <span className="whitespace-nowrap">{charge.reference}</span>
        </span>
        <span className="text-ink-2">
          <ChargeAmount charge={charge} /> · {whenText(charge)}
        </span>
      </span>
      <ChargeBadge charge={charge} />
    </li>
  );
}
