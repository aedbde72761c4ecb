import type { ChargeWire } from "@emdia/contracts/charge";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { Link } from "react-router-dom";
import { ChargeAmount } from "../../components/charge/charge-amount.tsx";
import { chargeTitle } from "../../components/charge/charge-title.ts";
import { Card } from "../../components/ui/card.tsx";
import { ChargeBadge } from "../../components/ui/charge-badge.tsx";
import { paths } from "../../lib/paths.ts";

export function ChargeHistory({ charges, current }: { charges: readonly ChargeWire[]; current: number }) {
  const newestFirst = charges.toSorted((a, b) => byDueDate(b, a));
  return (
    <Card aria-labelledby="historico" className="p-4 sm:p-5">
      <h2 id="historico" className="font-bold text-lg">
        Histórico de Pagamentos
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {newestFirst.map((charge) => (
          <li key={charge.id}>
            <Link
              to={paths.invoice(charge.id)}
              aria-current={charge.id === current ? "page" : undefined}
              className="num group -mx-2 flex items-center justify-between gap-3 rounded-md px-2 py-3 hover:bg-sunken aria-[current=page]:bg-sunken"
            >
              <span className="grid min-w-0">
                <span className="truncate font-medium group-hover:underline">{chargeTitle(charge)}</span>
                <span className="text-ink-2 text-sm">
                  <ChargeAmount charge={charge} />
                </span>
              </span>
              <ChargeBadge charge={charge} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
