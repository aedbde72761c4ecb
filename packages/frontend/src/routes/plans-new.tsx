import { BackLink, Page } from "../components/layout/page.tsx";
import { NewPlan } from "../features/plans/plan-form.tsx";
import { paths } from "../lib/paths.ts";

export function PlansNewRoute() {
  return (
    <Page title="Novo Plano" width="narrow" back={<BackLink to={paths.plans}>Planos</BackLink>}>
      <NewPlan />
    </Page>
  );
}
