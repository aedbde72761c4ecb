import { useParams } from "react-router-dom";
import { BackLink } from "../components/layout/back-link.tsx";
import { Page } from "../components/layout/page.tsx";
import { EditPlan } from "../features/plans/edit-plan.tsx";
import { paths } from "../lib/paths.ts";

export function PlansEditRoute() {
  const { id } = useParams();
  return (
    <Page title="Editar Plano" width="narrow" back={<BackLink to={paths.plans}>Planos</BackLink>}>
      <EditPlan key={id} id={Number(id)} />
    </Page>
  );
}
