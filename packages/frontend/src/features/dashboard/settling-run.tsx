import type { DashboardRow } from "@emdia/contracts/dashboard";
import { Undo2, X } from "lucide-react";
import { sumText } from "../../components/charge/charges-text.ts";
import { Button } from "../../components/ui/button.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { useTakeBackLast } from "../../data/charges/settlements.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { formatCount } from "../../lib/format.ts";
import { toastSuccess } from "../../lib/toast.ts";
import type { useSettlingRun } from "./use-settling-run.ts";

const failed = failureToast("Erro ao desfazer", "Não foi possível desfazer o último recebimento.");

/** Shows the charges settled in this run. A refused or reopened charge does not count. */
export function SettlingRun(props: { run: ReturnType<typeof useSettlingRun>; rows: readonly DashboardRow[] }) {
  const { marked, setStatus, forget, end } = props.run;
  const takeBack = useTakeBackLast();
  const paid = new Map(
    props.rows.filter(({ payment: { status } }) => status === "pago").map(({ payment: charge }) => [charge.id, charge]),
  );
  const counted = marked.filter(({ id }) => paid.has(id));
  const last = counted.at(-1);
  const charge = last && paid.get(last.id);
  if (!charge) return null;

  function undo(): void {
    if (!last || !charge) return;
    // The whole charge was open before, so undoing reopens the charge as a tap on its row would do.
    if (last.settledAmount === 0) {
      setStatus(charge, "pendente");
      return;
    }
    const done = () => {
      forget(last.id);
      toastSuccess("Pagamento marcado como pendente");
    };
    void attempt(() => takeBack.mutateAsync(last.id), { done, failed, name: last.studentName });
  }

  return (
    <div className="save-bar flex flex-wrap items-center gap-x-2 gap-y-1 rounded-b-lg border-line border-t bg-card px-3 py-2 sm:gap-x-4 sm:px-5">
      <p role="status" className="num min-w-0 basis-28 text-sm max-lg:flex-1 lg:basis-auto">
        <span className="font-semibold">{formatCount(counted.length, "recebido", "recebidos")}</span> ·{" "}
        <span className="inline-block">{sumText(counted)}</span>
        <span className="block truncate text-ink-2">Último: {last.studentName}</span>
      </p>
      <Button tone="secondary" size="slim" data-key="u" disabled={takeBack.isPending} onClick={undo}>
        <Undo2 aria-hidden />
        Desfazer<span className="sr-only"> o último, {last.studentName}</span>
      </Button>
      <IconButton label="Fechar a contagem" onClick={end}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
