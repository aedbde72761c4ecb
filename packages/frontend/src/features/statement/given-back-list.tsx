import type { BankEntry } from "@emdia/contracts/bank-entry";
import { useQueries } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Card } from "../../components/ui/card.tsx";
import { settledIn } from "../../data/charges/by-month.ts";
import { formatPrice, formatShortDay } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { matchGivenBack, monthsBefore } from "./match-given-back.ts";
import { dayText, payerText } from "./texts.ts";

/** As by the MED. Nothing is reversed here: the owner does it on the charge, with a reason. */
export function GivenBackList({ entries }: { entries: readonly BankEntry[] }) {
  const lists = useQueries({ queries: monthsBefore(entries).map((month) => settledIn(month)) });
  const rows = matchGivenBack(
    entries,
    lists.flatMap(({ data }) => data?.settlements ?? []),
  );
  if (rows.length === 0) return null;
  return (
    <Card className="p-4 sm:p-5" aria-labelledby="devolvidos">
      <h2 id="devolvidos" className="font-bold text-lg">
        Devolvidos: estornar?
      </h2>
      <p className="text-ink-2 text-sm">
        Estes valores saíram da sua conta. Quem contesta um PIX em até 80 dias pode receber o dinheiro de volta (MED), e
        a cobrança continua paga aqui até você estornar o recebimento.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {rows.map(({ entry, settlements }) => (
          <li key={entry.key} className="py-3 last:pb-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 flex-1 basis-40 font-semibold [overflow-wrap:anywhere]">{payerText(entry)}</span>
              <span className="num whitespace-nowrap font-semibold">{formatPrice(entry.amount)}</span>
            </p>
            <p className="num text-ink-2 text-sm">{`saiu em ${dayText(entry)}. Pode ser:`}</p>
            <ul>
              {settlements.map(({ paymentId, number, studentName, reference, date }) => (
                <li key={`${paymentId} ${number}`}>
                  <Link
                    to={paths.invoice(paymentId)}
                    className="num flex min-h-11 items-center font-semibold text-link text-sm hover:underline [overflow-wrap:anywhere]"
                  >
                    {`${studentName} · ${reference}, recebido em ${formatShortDay(date)}: ver e estornar`}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}
