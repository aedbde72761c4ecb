import type { DashboardWire } from "@emdia/contracts/dashboard";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { ProfileWire } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, SkipForward, Undo2 } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { MissingPaymentData } from "../../components/feedback/missing-payment-data.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { TitledCard } from "../../components/ui/titled-card.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { dashboardQueries } from "../../data/dashboard/queries.ts";
import { profileQueries } from "../../data/queries.ts";
import { chosenInQueue } from "../../data/reminders/chosen-queue.ts";
import { type Debtor, debtorsOf } from "../../data/reminders/debtors.ts";
import { chatMessagesOf } from "./messages.ts";
import { QueueCard } from "./queue-card.tsx";
import { ChosenOnly, NoOneLeft, OpenWithoutDebt, QueueProgress, WithoutPhone } from "./queue-parts.tsx";
import { onlyOf, type Turn, turnOf } from "./queue-state.ts";
import { useQueue } from "./use-queue.ts";

export function QueuePanel() {
  const dashboard = useQuery(dashboardQueries.overview());
  const profile = useQuery(profileQueries.own());
  // Without payment data no reminder is offered, because the student could not pay.
  if (profile.data && !hasPaymentData(profile.data)) return <MissingPaymentData profile={profile.data} />;
  return (
    <QueryState
      of={[dashboard, profile]}
      loading="Carregando a fila..."
      failed="Não foi possível carregar a fila"
      keepsData
    >
      {(month, own) => <Queue dashboard={month} profile={own} />}
    </QueryState>
  );
}

function Queue({ dashboard, profile }: { dashboard: DashboardWire; profile: ProfileWire }) {
  const queue = useQueue(dashboard.today);
  const { state } = queue;
  const only = chosenInQueue(useSearchParams()[0]);
  const { debtors, seen } = onlyOf(debtorsOf(dashboard, "whatsapp"), state, only);
  const { debtor, position, total } = turnOf(debtors, seen);
  const next = debtor && debtors[debtors.indexOf(debtor) + 1];
  const { pix, isReady } = useCode(debtor, next, { profile, today: dashboard.today });
  const messages = debtor && chatMessagesOf(debtor, profile, dashboard.today, pix);
  return (
    <>
      {only && <ChosenOnly />}
      {(debtor ?? state.open) && <QueueProgress position={position} total={total} done={seen.turns.length} />}
      {debtor && messages && (
        <QueueCard
          debtor={debtor}
          messages={messages}
          isReady={isReady}
          isOpen={state.open !== undefined}
          onOpen={() => void queue.open(debtor, messages.text)}
          onFinish={() => void queue.finish()}
          onSkip={() => void queue.skip(debtor)}
          onUndo={() => state.open && void queue.undo(state.open)}
        />
      )}
      {!debtor && state.open && <OpenWithoutDebt name={state.open.name} onFinish={() => void queue.finish()} />}
      {!debtor && !state.open && <NoOneLeft state={seen} />}
      <QueueTurns turns={state.turns} onUndo={(turn) => void queue.undo(turn)} />
      <WithoutPhone debtors={debtors} />
    </>
  );
}

function useCode(debtor: Debtor | undefined, next: Debtor | undefined, owner: { profile: ProfileWire; today: string }) {
  const codeOf = (one: Debtor | undefined) => ({
    ...chargeQueries.pixCode(
      (one?.debts ?? []).map(({ id }) => id),
      owner.today,
    ),
    enabled: one !== undefined && owner.profile.paymentMethod === "pix",
  });
  const read = useQuery(codeOf(debtor));
  useQuery(codeOf(next));
  return { pix: read.data, isReady: !read.isLoading };
}

function QueueTurns({ turns, onUndo }: { turns: readonly Turn[]; onUndo(turn: Turn): void }) {
  if (turns.length === 0) return null;
  return (
    <TitledCard id="feito-hoje" title="Feito hoje" className="p-[min(1rem,5vw)] sm:p-5">
      <ul className="divide-y divide-line">
        {turns.toReversed().map((turn) => (
          <li key={turn.key} className="flex flex-wrap items-center gap-x-3 py-1.5">
            {turn.outcome === "sent" ? (
              <CircleCheck aria-hidden className="size-5 shrink-0 text-paid" />
            ) : (
              <SkipForward aria-hidden className="size-5 shrink-0 text-ink-2" />
            )}
            <p className="min-w-0 flex-1 basis-32">
              <span className="font-semibold">{turn.name}</span>{" "}
              <span className="text-ink-2 text-sm">{turn.outcome === "sent" ? "enviada" : "pulada"}</span>
            </p>
            <Button tone="quiet" size="slim" onClick={() => onUndo(turn)}>
              <Undo2 aria-hidden />
              {turn.outcome === "sent" ? "Desfazer" : "Voltar à fila"}
              <span className="sr-only"> {turn.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
