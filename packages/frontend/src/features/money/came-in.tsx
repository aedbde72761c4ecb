import type { SettlementsWire } from "@emdia/contracts/settlement";
import { METHOD_LABELS } from "@emdia/contracts/settlement-methods";
import { monthName, yearMonth } from "@emdia/contracts/values/calendar";
import { Link } from "react-router-dom";
import { includedFee } from "../../components/settlement/settlement-texts.ts";
import { Card } from "../../components/ui/card.tsx";
import { formatCount, formatPrice, formatShortDay } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";

/**
 * Shows what was received in a month by day of payment, whatever month the charges belong to, with
 * each payment.
 */
export function CameIn({ settled }: { settled: SettlementsWire }) {
  const { month, total, count, fee, settlements } = settled;
  return (
    <Card aria-labelledby="entrou" className="p-[min(1rem,5vw)] sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div>
          <h2 id="entrou" className="font-bold text-lg">
            Entrou em {monthName(yearMonth(month)).replace(/\/.*/, "").toLowerCase()}
          </h2>
          <p className="text-ink-2 text-sm">Pelo dia do pagamento, de cobranças de qualquer mês</p>
        </div>
        <Link
          to={paths.statement}
          className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
        >
          Fechar o mês
        </Link>
      </div>
      {count === 0 ? (
        <p className="mt-3 text-ink-2">Nada entrou neste mês até agora.</p>
      ) : (
        <p className="num mt-3">
          <span className="font-extrabold text-3xl tracking-tight">{formatPrice(total)}</span>{" "}
          <span className="inline-block text-ink-2 text-sm">
            em {formatCount(count, "recebimento", "recebimentos")}
            {fee > 0 && `, ${includedFee(fee)}`}
          </span>
        </p>
      )}
      <ul className="mt-3 divide-y divide-line">
        {settlements.map(({ paymentId, number, date, studentName, reference, amount, fee: included, method }) => (
          <li key={`${paymentId} ${number}`}>
            <Link
              to={paths.invoice(paymentId)}
              className="flex min-h-13 flex-wrap items-center gap-x-3 py-1.5 text-sm hover:bg-sunken/50"
            >
              <span className="num w-11 shrink-0 text-ink-2">{formatShortDay(date)}</span>
              <span className="max-w-full flex-1 basis-24 break-words text-ink-2">
                <strong className="block font-semibold text-base text-ink leading-5">{studentName}</strong>
                {[reference, METHOD_LABELS[method], includedFee(included)].filter(Boolean).join(" · ")}
              </span>
              <span className="num ml-auto whitespace-nowrap font-semibold">{formatPrice(amount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
