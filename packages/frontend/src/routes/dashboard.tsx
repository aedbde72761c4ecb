import { Suspense } from "react";
import { DashboardPanel } from "../features/dashboard/dashboard-panel.tsx";
import { lazyPart } from "../lib/lazy-part.ts";

const SetupCard = lazyPart(async () => (await import("../features/onboarding/setup-card.tsx")).SetupCard);
const TutorialGate = lazyPart(async () => (await import("../features/onboarding/tutorial-gate.tsx")).TutorialGate);
const BulkSend = lazyPart(async () => (await import("../features/dashboard/bulk-send.tsx")).BulkSend);

/** /dashboard, also under its other addresses. */
export function DashboardRoute() {
  return (
    <DashboardPanel>
      <Suspense>
        <SetupCard />
        <TutorialGate>
          <BulkSend />
        </TutorialGate>
      </Suspense>
    </DashboardPanel>
  );
}
