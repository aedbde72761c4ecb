import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { planQueries } from "../../data/plans/queries.ts";
import { profileQueries, scheduleQueries } from "../../data/profile/queries.ts";
import { messageOf } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { onboardingMessages } from "./messages.ts";
import { Wizard } from "./wizard.tsx";

/** Reads the data from which the wizard's steps are derived. */
export function OnboardingPanel() {
  const profile = useQuery(profileQueries.own());
  const plans = useQuery(planQueries.list());
  const schedule = useQuery(scheduleQueries.next());
  const navigate = useNavigate();

  function finish() {
    onboardingMessages.finished();
    navigate(paths.dashboard);
  }

  const failure = profile.error ?? plans.error;
  if (profile.data && plans.data)
    return <Wizard profile={profile.data} plans={plans.data} schedule={schedule.data} onFinish={finish} />;
  if (failure)
    return (
      <Card>
        <ErrorState
          title="Não foi possível carregar a configuração"
          text={messageOf(failure, "Verifique sua conexão e tente novamente.")}
          onRetry={() => void Promise.all([profile.refetch(), plans.refetch()])}
        />
      </Card>
    );
  return <Skeleton className="h-96 rounded-lg" />;
}
