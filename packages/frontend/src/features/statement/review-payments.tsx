import type { BankEntry } from "@emdia/contracts/bank-entry";
import { useQueries, useQuery } from "@tanstack/react-query";
import { FileSearch, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { EmptyCard } from "../../components/feedback/empty-state.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { TitledCard } from "../../components/ui/titled-card.tsx";
import { settledIn } from "../../data/charges/history.ts";
import { statementQueries } from "../../data/statements/statements.ts";
import { formatPrice, formatShortDay } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { matchGivenBack, monthsBefore } from "./match-given-back.ts";
import type { Payments } from "./read/entries.ts";
import { ReviewEntries } from "./review-entries.tsx";
import { asideText, dayText, nothingText, payerText } from "./texts.ts";

type Props = {
  payments: Payments;
  onAgain(): void;
  /** Shows the columns again; absent for files whose columns are known. */
  onColumns?: (() => void) | undefined;
};

export function ReviewPayments({ payments, onAgain, onColumns }: Props) {
  const { entries, givenBack, aside, isCut } = payments;
  const nothing = nothingText(payments);
  const matched = useQuery(statementQueries.matches(entries));
  const buttons = (
    <>
      <Button tone="secondary" size="slim" onClick={onAgain}>
        Escolher outro arquivo
      </Button>
      {onColumns && (
        <Button tone="ghost" size="slim" onClick={onColumns}>
          Corrigir colunas
        </Button>
      )}
    </>
  );
  if (entries.length === 0)
    return (
      <div className="grid gap-4">
        <GivenBackList entries={givenBack} />
        <EmptyCard icon={FileSearch} title={nothing.title}>
          <div className="grid gap-3 text-left">
            <p className="num text-center text-ink-2 text-sm">{nothing.seen}</p>
            {isCut && <Cut />}
          </div>
          <div className="mt-4 flex flex-wrap justify-center gap-3">{buttons}</div>
        </EmptyCard>
      </div>
    );
  return (
    <QueryState of={[matched]} loading="Conferindo..." failed="Não foi possível conferir o extrato">
      {(all) => (
        <div className="grid gap-4">
          <GivenBackList entries={givenBack} />
          <ReviewEntries payments={payments} matched={all} onAgain={onAgain}>
            {isCut && <Cut />}
            {aside.size > 0 && <LeftOut>{asideText(aside)}</LeftOut>}
            <div className="flex flex-wrap gap-2">{buttons}</div>
          </ReviewEntries>
        </div>
      )}
    </QueryState>
  );
}

const LeftOut = ({ children }: { children: ReactNode }) => (
  <p className="num text-ink-2 text-sm">Fora da conferência: {children}.</p>
);

const Cut = () => (
  <Notice tone="pending" icon={TriangleAlert}>
    O arquivo termina no meio: o que vem depois da última linha não está nele. Baixe o extrato de novo no banco para
    conferir o resto.
  </Notice>
);

/** Lists payments given back, as by the MED. The owner reverses each on its charge. */
function GivenBackList({ entries }: { entries: readonly BankEntry[] }) {
  const lists = useQueries({ queries: monthsBefore(entries).map((month) => settledIn(month)) });
  const rows = matchGivenBack(
    entries,
    lists.flatMap(({ data }) => data?.settlements ?? []),
  );
  if (rows.length === 0) return null;
  return (
    <TitledCard id="devolvidos" title="Devolvidos: estornar?" className="p-4 sm:p-5">
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
    </TitledCard>
  );
}
