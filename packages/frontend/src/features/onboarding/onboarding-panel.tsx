import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useNavigate } from "react-router-dom";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { Skeleton } from "../../components/ui/card.tsx";
import { planQueries, profileQueries, scheduleQueries } from "../../data/queries.ts";
import { paths } from "../../lib/paths.ts";
import { onboardingMessages } from "./messages.ts";
import { Wizard } from "./wizard.tsx";

export function OnboardingPanel(props: Pick<ComponentProps<typeof Wizard>, "list" | "firstCharge">) {
  const profile = useQuery(profileQueries.own());
  const plans = useQuery(planQueries.list());
  const schedule = useQuery(scheduleQueries.next());
  const navigate = useNavigate();

  function finish(month?: string) {
    onboardingMessages.finished();
    navigate(month ? `${paths.dashboard}?mes=${month}` : paths.dashboard);
  }

  return (
    <QueryState
      of={[profile, plans]}
      loading={<Skeleton className="h-96 rounded-lg" />}
      failed="Não foi possível carregar a configuração"
      keepsData
    >
      {(own, all) => <Wizard profile={own} plans={all} schedule={schedule.data} onFinish={finish} {...props} />}
    </QueryState>
  );
}
