import { useQuery } from "@tanstack/react-query";
import { Loading } from "../../components/feedback/loading.tsx";
import { PaymentBadge } from "../../components/ui/payment-badge.tsx";
import { paymentQueries } from "../../data/payments/queries.ts";
import { dateText, price } from "../../lib/format.ts";

/** A student's charges, the newest first, with the day each was due or paid. */
export function StudentCharges({ studentId }: { studentId: number }) {
  const charges = useQuery(paymentQueries.byStudent(studentId));
  if (charges.isPending) return <Loading text="Carregando..." />;
  if (charges.isError) return <p className="text-ink-2 text-sm">Não foi possível carregar as cobranças.</p>;
  if (charges.data.length === 0) return <p className="text-ink-2 text-sm">Nenhuma cobrança ainda.</p>;
  return (
    <ul className="divide-y divide-line">
      {charges.data
        .toSorted((a, b) => b.dueDate.localeCompare(a.dueDate))
        .map((charge) => (
          <li key={charge.id} className="num flex items-center justify-between gap-3 py-2.5 text-sm">
            <span className="grid">
              <span className="font-medium">{charge.reference}</span>
              <span className="text-ink-2">
                {price(charge.amount)} ·{" "}
                {charge.paidDate ? `pago em ${dateText(charge.paidDate)}` : `vence em ${dateText(charge.dueDate)}`}
              </span>
            </span>
            <PaymentBadge payment={charge} />
          </li>
        ))}
    </ul>
  );
}
