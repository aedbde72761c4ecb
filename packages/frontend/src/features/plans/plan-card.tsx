import type { PlanWire } from "@emdia/contracts/plan";
import { periodLabel } from "@emdia/contracts/values/billing-period";
import { isYearMonth, monthName } from "@emdia/contracts/values/calendar";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays, Info, Pencil, Trash2, TrendingUp, Users } from "lucide-react";
import { Suspense, useState } from "react";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { studentQueries } from "../../data/queries.ts";
import { useWrite } from "../../data/write.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { formatCount, formatPrice } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { paths } from "../../lib/paths.ts";
import { toastSuccess } from "../../lib/toast.ts";

export function PlanCard({ plan, onDelete }: { plan: PlanWire; onDelete(): void }) {
  const isBlocked = plan.studentCount > 0;
  const isTemporary = plan.id < 0;
  const reasonId = `plano-${plan.id}-motivo`;
  return (
    <li className="@container flex flex-col rounded-lg border border-line bg-card p-[min(1.25rem,5vw)]">
      <h2 className="break-words font-bold text-lg">{plan.name}</h2>
      <p className="num mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="font-extrabold text-[min(1.5rem,13cqi)] leading-8 tracking-tight">
          {formatPrice(plan.price)}
        </span>{" "}
        <span className="text-ink-2 text-sm">{periodLabel(plan.periodInMonths, plan.isOneTime)}</span>
      </p>
      <ul className="mt-4 grid gap-1.5 text-ink-2 text-sm">
        {plan.frequency && (
          <li className="flex items-center gap-2">
            <CalendarDays aria-hidden className="size-4 shrink-0" />
            {plan.frequency}
          </li>
        )}
        <li className="num flex items-center gap-2">
          <Users aria-hidden className="size-4 shrink-0" />
          {formatCount(plan.studentCount, "aluno", "alunos")}
        </li>
        {isBlocked && (
          <li id={reasonId} className="flex items-center gap-2">
            <Info aria-hidden className="size-4 shrink-0" />
            Não pode ser excluído: tem alunos vinculados
          </li>
        )}
      </ul>
      {!isTemporary && !plan.isOneTime && <RisePart plan={plan} />}
      <div className="mt-auto flex flex-wrap gap-2 pt-5">
        {isTemporary ? (
          <p className="grid min-h-11 flex-1 place-items-center text-ink-2 text-sm">Salvando...</p>
        ) : (
          <>
            <ButtonLink to={paths.editPlan(plan.id)} tone="secondary" className="flex-1">
              <Pencil aria-hidden />
              Editar<span className="sr-only"> {plan.name}</span>
            </ButtonLink>
            <IconButton
              label={`Excluir ${plan.name}`}
              aria-disabled={isBlocked || undefined}
              aria-describedby={isBlocked ? reasonId : undefined}
              onClick={() => !isBlocked && onDelete()}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </>
        )}
      </div>
    </li>
  );
}

const RiseDialog = lazyPart(async () => (await import("./rise-dialog.tsx")).RiseDialog);
const NoticeDialog = lazyPart(async () => (await import("../../components/batch/notice-dialog.tsx")).NoticeDialog);

function RisePart({ plan }: { plan: PlanWire }) {
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
