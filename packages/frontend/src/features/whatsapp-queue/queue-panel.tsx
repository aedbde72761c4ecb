import type { DashboardWire } from "@emdia/contracts/dashboard";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { ProfileWire } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Loading } from "../../components/feedback/loading.tsx";
import { MissingPaymentData } from "../../components/feedback/missing-payment-data.tsx";
import { Card } from "../../components/ui/card.tsx";
import { dashboardQueries } from "../../data/dashboard/queries.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { chosenInQueue } from "../../data/reminders/chosen-queue.ts";
import { debtorsOf } from "../../data/reminders/debtors.ts";
import { messageOf } from "../../lib/api-error.ts";
import { chatMessagesOf } from "./messages.ts";
import { QueueCard } from "./queue-card.tsx";
import { ChosenOnly, NoOneLeft, OpenWithoutDebt, QueueProgress, WithoutPhone } from "./queue-parts.tsx";
import { onlyOf, turnOf } from "./queue-state.ts";
import { QueueTurns } from "./queue-turns.tsx";
import { usePageLinks } from "./use-page-links.ts";
import { useQueue } from "./use-queue.ts";

/** Reads the debtors and the owner's payment data, and shows the day's queue. */
export function QueuePanel() {
  const dashboard = useQuery(dashboardQueries.overview());
  const profile = useQuery(profileQueries.own());
  // Without payment data the owner reminds no student, because the student could not pay.
  if (profile.data && !hasPaymentData(profile.data)) return <MissingPaymentData profile={profile.data} />;
  if (dashboard.data && profile.data) return <Queue dashboard={dashboard.data} profile={profile.data} />;
  const failure = dashboard.error ?? profile.error;
  if (!failure) return <Loading text="Carregando a fila..." />;
  return (
    <Card>
      <ErrorState
        title="Não foi possível carregar a fila"
        text={messageOf(failure, "Verifique sua conexão e tente novamente.")}
        onRetry={() => void Promise.all([dashboard.refetch(), profile.refetch()])}
      />
    </Card>
  );
}

function Queue({ dashboard, profile }: { dashboard: DashboardWire; profile: ProfileWire }) {
  const queue = useQueue(dashboard.today);
  const { state } = queue;
  const only = chosenInQueue(useSearchParams()[0]);
  const { debtors, seen } = onlyOf(debtorsOf(dashboard, profile, "whatsapp"), state, only);
  const { debtor: unlinked, position, total } = turnOf(debtors, seen);
  const { debtor, isReady } = usePageLinks(unlinked, unlinked && debtors[debtors.indexOf(unlinked) + 1]);
  const messages = debtor && chatMessagesOf(debtor, profile, dashboard.today);
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
          onSkip={() => void queue.skip({ id: debtor.student.id, name: debtor.name })}
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
