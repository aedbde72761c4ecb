import { useQuery } from "@tanstack/react-query";
import { FileSearch, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { statementQueries } from "../../data/statements/queries.ts";
import { GivenBackList } from "./given-back-list.tsx";
import type { Payments } from "./read/entries.ts";
import { ReviewEntries } from "./review-entries.tsx";
import { asideText, nothingText } from "./texts.ts";

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
        <Card>
          <EmptyState icon={FileSearch} title={nothing.title}>
            <div className="grid gap-3 text-left">
              <p className="num text-center text-ink-2 text-sm">{nothing.seen}</p>
              {isCut && <Cut />}
            </div>
            <div className="mt-4 flex flex-wrap justify-center gap-3">{buttons}</div>
          </EmptyState>
        </Card>
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
