import { brand } from "@emdia/contracts/brand";
import { Suspense } from "react";
import { Page } from "../components/layout/page.tsx";
import { Skeleton } from "../components/ui/card.tsx";
import { FirstChargeStep } from "../features/invoice/first-charge-step.tsx";
import { OnboardingPanel } from "../features/onboarding/onboarding-panel.tsx";
import { lazyPart } from "../lib/lazy-part.tsx";

const ImportPanel = lazyPart(async () => (await import("../features/import/import-panel.tsx")).ImportPanel);

export function OnboardingRoute() {
  return (
    <Page
      title="Configuração inicial"
      heading={`Boas-vindas ao ${brand.name}!`}
      subtitle="Três passos rápidos até a primeira cobrança."
    >
      <OnboardingPanel
        list={(onNext) => (
          <Suspense fallback={<Skeleton className="h-60 rounded-lg" />}>
            <ImportPanel onNext={onNext} />
          </Suspense>
        )}
        firstCharge={(end) => <FirstChargeStep {...end} />}
      />
    </Page>
  );
}
