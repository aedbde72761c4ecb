import type { PaymentWire } from "@emdia/contracts/payment";
import { Link } from "react-router-dom";
import { ChargeAmount } from "../../components/charge/charge-amount.tsx";
import { Card } from "../../components/ui/card.tsx";
import { PaymentBadge } from "../../components/ui/payment-badge.tsx";
import { paths } from "../../lib/paths.ts";

/** 'Histórico de Pagamentos': all charges of the student with their badges; each links to its own screen. */
export function PaymentHistory({ payments, current }: { payments: readonly PaymentWire[]; current: number }) {
  const newestFirst = payments.toSorted((a, b) => b.dueDate.localeCompare(a.dueDate) || b.id - a.id);
  return (
    <Card aria-labelledby="historico" className="p-4 sm:p-5">
      <h2 id="historico" className="font-bold text-lg">
        Histórico de Pagamentos
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {newestFirst.map((payment) => (
          <li key={payment.id}>
            <Link
              to={paths.invoice(payment.id)}
              aria-current={payment.id === current ? "page" : undefined}
              className="num group -mx-2 flex items-center justify-between gap-3 rounded-md px-2 py-3 hover:bg-sunken aria-[current=page]:bg-sunken"
            >
              <span className="grid min-w-0">
                <span className="truncate font-medium group-hover:underline">{payment.reference}</span>
                <span className="text-ink-2 text-sm">
                  <ChargeAmount payment={payment} />
                </span>
              </span>
              <PaymentBadge payment={payment} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
