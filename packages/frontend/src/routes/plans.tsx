import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Page } from "../components/layout/page.tsx";
import { ButtonLink } from "../components/ui/button.tsx";
import { planQueries } from "../data/queries.ts";
import { PlansPanel } from "../features/plans/plans-panel.tsx";
import { paths } from "../lib/paths.ts";

/** While the owner has no plans, only `PlansPanel` has a button for a new plan. */
export function PlansRoute() {
  const plans = useQuery(planQueries.list());
  return (
    <Page
      title="Planos"
      subtitle="O que você oferece e quanto custa."
      actions={
        !plans.isPending &&
        plans.data?.length !== 0 && (
          <ButtonLink to={paths.newPlan}>
            <Plus aria-hidden />
            Novo plano
          </ButtonLink>
        )
      }
    >
      <PlansPanel />
    </Page>
  );
}
