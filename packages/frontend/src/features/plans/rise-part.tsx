import type { PlanWire } from "@emdia/contracts/plan";
import { isYearMonth, monthName } from "@emdia/contracts/values/calendar";
import { useQuery } from "@tanstack/react-query";
import { TrendingUp } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { studentQueries } from "../../data/students/queries.ts";
import { useWrite } from "../../data/write.ts";
import { attempt } from "../../lib/attempt.ts";
import { formatPrice } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";

const RiseDialog = lazyPart(async () => (await import("./rise-dialog.tsx")).RiseDialog);
const NoticeDialog = lazyPart(async () => (await import("../../components/batch/notice-dialog.tsx")).NoticeDialog);

export function RisePart({ plan }: { plan: PlanWire }) {
  const { nextPrice } = plan;
  const [open, setOpen] = useState<"rise" | "notice">();
  const students = useQuery({ ...studentQueries.list(), enabled: open === "notice" });
  const { mutateAsync, isPending } = useWrite("updatePlan");
  const close = () => setOpen(undefined);

  const undo = () =>
    attempt(() => mutateAsync({ params: { id: plan.id }, body: { nextPrice: null } }), {
      done: () => toastSuccess("Reajuste desfeito", `${plan.name} continua em ${formatPrice(plan.price)}.`),
      failed: failureToast("Erro ao desfazer", "Não foi possível desfazer o reajuste. Tente novamente."),
      name: plan.name,
    });

  const name = <span className="sr-only"> {plan.name}</span>;
  return (
    <div className="mt-4 grid gap-2">
      {nextPrice && (
        <p className="num text-sm">
          Passa para <strong>{formatPrice(nextPrice.price)}</strong>
          {isYearMonth(nextPrice.from) && ` em ${monthName(nextPrice.from)}`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {nextPrice ? (
          <>
            <Button tone="soft" size="slim" onClick={() => setOpen("notice")}>
              Avisar<span className="sr-only"> quem paga</span>
              {name}
            </Button>
            <Button tone="quiet" size="slim" onClick={() => !isPending && void undo()}>
              Desfazer<span className="sr-only"> reajuste</span>
              {name}
            </Button>
          </>
        ) : (
          <Button tone="quiet" size="slim" onClick={() => setOpen("rise")}>
            <TrendingUp aria-hidden />
            Reajustar preço{name}
          </Button>
        )}
      </div>
      <Suspense>
        {open === "rise" && <RiseDialog plan={plan} onClose={close} />}
        {open === "notice" && students.data && (
          <NoticeDialog
            kind="rise"
            students={students.data.filter(({ planId }) => planId === plan.id)}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
