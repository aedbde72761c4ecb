import { BackLink } from "../components/layout/back-link.tsx";
import { Page } from "../components/layout/page.tsx";
import { NewPlan } from "../features/plans/new-plan.tsx";
import { paths } from "../lib/paths.ts";

export function PlansNewRoute() {
  return (
    <Page title="Novo Plano" width="narrow" back={<BackLink to={paths.plans}>Planos</BackLink>}>
      <NewPlan />
    </Page>
  );
}
