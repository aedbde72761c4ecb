import { BulkSend } from "../features/dashboard/bulk-send.tsx";
import { DashboardPanel } from "../features/dashboard/dashboard-panel.tsx";
import { SetupCard } from "../features/onboarding/setup-card.tsx";
import { TutorialGate } from "../features/onboarding/tutorial-gate.tsx";

/** /dashboard, also under its other addresses. */
export function DashboardRoute() {
  return (
    <DashboardPanel>
      <SetupCard />
      <TutorialGate>
        <BulkSend />
      </TutorialGate>
    </DashboardPanel>
  );
}
