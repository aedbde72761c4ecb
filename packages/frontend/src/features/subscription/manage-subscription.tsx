import type { SubscriptionWire } from "@emdia/contracts/subscription";
import { CreditCard } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { usePortal } from "./use-provider-page.ts";

const TrialDialog = lazyPart(async () => (await import("./trial-dialog.tsx")).TrialDialog);

export function ManageSubscription({ status }: { status: SubscriptionWire }) {
  const [isOpen, setOpen] = useState(false);
  const portal = usePortal();
  const manage = () => (status.isTrialActive ? setOpen(true) : void portal.open());
  return (
    <>
      <Button tone="quiet" size="slim" wide className="justify-start" disabled={portal.isWorking} onClick={manage}>
        <CreditCard aria-hidden />
        Gerenciar Assinatura
      </Button>
      <Suspense>{isOpen && <TrialDialog status={status} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
