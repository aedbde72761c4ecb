import type { PlanWire } from "@emdia/contracts/plan";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { RecessWire } from "@emdia/contracts/rise";
import { monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { Suspense, useState } from "react";
import { EmptyCard } from "../../components/feedback/empty-state.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { partText, spanText } from "../../components/price/price-texts.ts";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Skeleton } from "../../components/ui/card.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { TitledCard } from "../../components/ui/titled-card.tsx";
import { useDeletePlan } from "../../data/plans/mutations.ts";
import { planQueries, profileQueries, studentQueries } from "../../data/queries.ts";
import { useWrite } from "../../data/write.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { paths } from "../../lib/paths.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { useToday } from "../../lib/today.ts";
import { PlanCard } from "./plan-card.tsx";

export function PlansPanel() {
  const plans = useQuery(planQueries.list());
  const deletePlan = useDeletePlan();
  const [planToDelete, setPlanToDelete] = useState<PlanWire>();

  function remove({ id, name }: PlanWire) {
    setPlanToDelete(undefined);
    void attempt(() => deletePlan.mutateAsync({ params: { id } }), {
      done: () => {
        // The plan's button is gone with the plan, so the focus needs another target.
        document.getElementById("conteudo")?.focus({ preventScroll: true });
        toastSuccess("Plano excluído");
      },
      failed: failureToast("Erro ao excluir plano", "Tente novamente."),
      name,
    });
  }

  return (
    <>
      <QueryState
        of={[plans]}
        loading={<PlansLoading />}
        failed="Não foi possível carregar os planos"
        empty={<NoPlans />}
      >
        {(all) => (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {all.map((plan) => (
              <PlanCard key={plan.id} plan={plan} onDelete={() => setPlanToDelete(plan)} />
            ))}
          </ul>
        )}
      </QueryState>
      {plans.data && plans.data.length > 0 && <RecessCard />}
      <ConfirmDialog
        open={planToDelete !== undefined}
        title="Excluir plano?"
        description={`“${planToDelete?.name}” deixa de existir. As cobranças já criadas continuam.`}
        confirmLabel="Excluir plano"
        isDangerous
        onConfirm={() => planToDelete && remove(planToDelete)}
        onCancel={() => setPlanToDelete(undefined)}
      />
    </>
  );
}

function PlansLoading() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">Carregando os planos...</span>
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
    </div>
  );
}

function NoPlans() {
  return (
    <EmptyCard icon={NotebookPen} title="Nenhum plano ainda" text="O plano define o valor e quando o aluno paga.">
      <ButtonLink to={paths.newPlan}>Criar primeiro plano</ButtonLink>
    </EmptyCard>
  );
}

const RecessDialog = lazyPart(async () => (await import("./recess-dialog.tsx")).RecessDialog);
const NoticeDialog = lazyPart(async () => (await import("../../components/batch/notice-dialog.tsx")).NoticeDialog);

function RecessCard() {
  const profile = useQuery(profileQueries.own()).data;
  return profile ? <Recesses profile={profile} /> : null;
}

function Recesses({ profile }: { profile: ProfileWire }) {
  const now = monthOf(useToday());
  const [open, setOpen] = useState<"new" | "notice">();
  const students = useQuery({ ...studentQueries.list(), enabled: open === "notice" });
  const { mutateAsync, isPending } = useWrite("updateProfile");
  const coming = profile.recesses.filter(({ to }) => to >= now);
  const close = () => setOpen(undefined);

  function cancel(recess: RecessWire) {
    const left = profile.recesses.filter((one) => one !== recess);
    const recesses = left.map((one) => ({ ...one, from: one.from as YearMonth, to: one.to as YearMonth }));
    void attempt(() => mutateAsync({ body: { recesses } }), {
      done: () => toastSuccess("Recesso cancelado", "As cobranças desses meses saem normalmente."),
      failed: failureToast("Erro ao cancelar o recesso", "Não foi possível cancelar o recesso. Tente novamente."),
    });
  }

  return (
    <TitledCard id="recesso" title="Recesso" className="mt-6 grid gap-3 p-[min(1.25rem,5vw)]">
      <p className="text-ink-2 text-sm">
        Vai fechar por um tempo? Nos meses do recesso a cobrança não sai, ou sai só uma parte. Termina sozinho.
      </p>
      {coming.length > 0 && (
        <ul className="divide-y divide-line">
          {coming.map((recess) => (
            <li key={`${recess.from} ${recess.to}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
              <span className="num min-w-0 flex-1 basis-48">
                <strong>{spanText(recess)}</strong>, {partText(recess)}
              </span>
              <Button tone="quiet" size="slim" onClick={() => !isPending && cancel(recess)}>
                Cancelar<span className="sr-only"> recesso de {spanText(recess)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" size="slim" onClick={() => setOpen("new")}>
          Marcar recesso
        </Button>
        {coming.length > 0 && (
          <Button tone="soft" size="slim" onClick={() => setOpen("notice")}>
            Avisar os alunos
          </Button>
        )}
      </div>
      <Suspense>
        {open === "new" && <RecessDialog profile={profile} onClose={close} />}
        {open === "notice" && students.data && <NoticeDialog kind="recess" students={students.data} onClose={close} />}
      </Suspense>
    </TitledCard>
  );
}
