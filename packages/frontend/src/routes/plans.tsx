import { Plus } from "lucide-react";
import { Page } from "../components/layout/page.tsx";
import { ButtonLink } from "../components/ui/button.tsx";
import { PlansPanel } from "../features/plans/plans-panel.tsx";
import { paths } from "../lib/paths.ts";

/** /plans. */
export function PlansRoute() {
  return (
    <Page
      title="Planos"
      subtitle="O que você oferece e quanto custa."
      actions={
        <ButtonLink to={paths.newPlan}>
          <Plus aria-hidden />
          Novo plano
        </ButtonLink>
      }
    >
      <PlansPanel />
    </Page>
  );
}
