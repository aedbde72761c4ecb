import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Wallet } from "lucide-react";
import { Suspense, useState } from "react";
import { FailedLine } from "../../components/feedback/query-state.tsx";
import { includedFee } from "../../components/settlement/settlement-texts.ts";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { settledIn } from "../../data/charges/by-month.ts";
import { messageOf } from "../../lib/api-error.ts";
import { formatCount, formatPrice, formatRounded } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { cameInTitle } from "./came-in-title.ts";

const CameInDialog = lazyPart(async () => (await import("./came-in-dialog.tsx")).CameInDialog);

/**
 * Shows the amount that was received in a month by day of payment, whatever month the charges
 * belong to. A tap lists the payments day by day.
 */
export function CameIn({ month }: { month: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery(settledIn(month));
  if (error && !data)
    return (
      <div className={frame}>
        <FailedLine
          text={messageOf(error, "Não foi possível carregar o que entrou no mês. Verifique sua conexão.")}
          onRetry={() => void refetch()}
        />
      </div>
    );
  return (
    <>
      <button
        type="button"
        disabled={!data}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`${frame} flex w-full flex-wrap items-center gap-x-3 text-left hover:enabled:border-control`}
      >
        <Wallet aria-hidden className="size-4.5 shrink-0 text-paid" />
        <span className="min-w-0 flex-1 basis-20">
          <span className="block font-semibold text-sm">{cameInTitle(month)}</span>
          <span className="block text-ink-2 text-sm">
            Pelo dia do pagamento<span className="max-sm:hidden">, de cobranças de qualquer mês</span>
            {!!data?.fee && `, ${includedFee(data.fee)}`}
          </span>
        </span>
        {data ? (
          <>
            <span className="num ml-auto min-w-0 text-right">
              <span className="block font-extrabold text-lg tracking-tight" title={formatPrice(data.total)}>
                <span aria-hidden>{formatRounded(data.total)}</span>
                <span className="sr-only">{formatPrice(data.total)}</span>
              </span>
              <span className="block text-ink-2 text-sm">{formatCount(data.count, "recebimento", "recebimentos")}</span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
          </>
        ) : (
          <Skeleton className="h-9 w-20" />
        )}
      </button>
      {isOpen && data && (
        <Suspense>
          <CameInDialog settled={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const frame = "mt-3 min-h-16 rounded-lg border border-line bg-card p-3 sm:p-4 lg:mt-4";
