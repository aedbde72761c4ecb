import type { PlanWire } from "@emdia/contracts/plan";
import { periodLabel } from "@emdia/contracts/values/billing-period";
import { CalendarDays, Info, Pencil, Trash2, Users } from "lucide-react";
import { ButtonLink } from "../../components/ui/button.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { formatCount, formatPrice } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { RisePart } from "./rise-part.tsx";

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
