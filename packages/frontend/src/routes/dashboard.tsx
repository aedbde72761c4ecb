import { Suspense, useState } from "react";
import { DashboardPanel } from "../features/dashboard/dashboard-panel.tsx";
import { useSession } from "../lib/auth/session.ts";
import { lazyPart } from "../lib/lazy-part.tsx";
import { dismissals } from "../lib/storage.ts";

const SetupCard = lazyPart(async () => (await import("../features/onboarding/setup-progress.tsx")).SetupProgress);
const TutorialGate = lazyPart(async () => (await import("../features/onboarding/tutorial-gate.tsx")).TutorialGate);
const BulkSend = lazyPart(async () => (await import("../features/dashboard/bulk-send.tsx")).BulkSend);

export function DashboardRoute() {
  const userId = useSession()?.id ?? "";
  const [isClosed, setClosed] = useState(() => dismissals.has("onboarding-completed", userId));
  return (
    <DashboardPanel isSettingUp={!isClosed}>
      <Suspense>
        {!isClosed && <SetupCard onClose={() => setClosed(true)} />}
        <TutorialGate>
          <BulkSend />
        </TutorialGate>
      </Suspense>
    </DashboardPanel>
  );
}
