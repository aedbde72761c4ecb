import { useParams } from "react-router-dom";
import { BackLink, Page } from "../components/layout/page.tsx";
import { EditPlan } from "../features/plans/plan-form.tsx";
import { paths } from "../lib/paths.ts";

export function PlansEditRoute() {
  const { id } = useParams();
  return (
    <Page title="Editar Plano" width="narrow" back={<BackLink to={paths.plans}>Planos</BackLink>}>
      <EditPlan key={id} id={Number(id)} />
    </Page>
  );
}
