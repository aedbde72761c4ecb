import { brand } from "@emdia/contracts/brand";
import { Page } from "../components/layout/page.tsx";
import { FirstChargeStep } from "../features/invoice/first-charge-step.tsx";
import { OnboardingPanel } from "../features/onboarding/onboarding-panel.tsx";

export function OnboardingRoute() {
  return (
    <Page
      title="Configuração inicial"
      heading={`Boas-vindas ao ${brand.name}!`}
      subtitle="Três passos rápidos até a primeira cobrança."
    >
      <OnboardingPanel firstCharge={(end) => <FirstChargeStep {...end} />} />
    </Page>
  );
}
