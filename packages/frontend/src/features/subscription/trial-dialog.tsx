import type { SubscriptionWire } from "@emdia/contracts/subscription";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogButtons } from "../../components/ui/dialog.tsx";
import { formatCount } from "../../lib/format.ts";
import { useGrantedDays, useTrialDays } from "./access.ts";
import { Offer, Subscribe } from "./offer.tsx";

/** The days are counted as in the banner and the mails, so that all numbers agree. */
function formatDaysLeft(days: number): string {
  if (days <= 0) return "Hoje é o último dia do seu teste.";
  return `${days === 1 ? "Resta" : "Restam"} ${formatCount(days, "dia", "dias")} de acesso completo.`;
}

/** The provider keeps the remaining trial days only if more than two are left. */
const startText = (daysLeft: number): string =>
  daysLeft > 3
    ? "Os dias que restam do seu teste continuam grátis."
    : "Nos últimos dois dias do teste, a primeira mensalidade é cobrada ao assinar; antes disso, quando ele termina.";

export function TrialDialog({ status, onClose }: { status: SubscriptionWire; onClose(): void }) {
  const [isUpgrading, setUpgrading] = useState(false);
  const days = useTrialDays() ?? status.daysLeft;
  const granted = useGrantedDays(status.trialEndsAt);
  if (isUpgrading)
    return (
      <Dialog onClose={onClose} title="Upgrade Premium" description={startText(status.daysLeft)}>
        <Offer>
          <Subscribe />
        </Offer>
      </Dialog>
    );
  return (
    <Dialog
      onClose={onClose}
      title="Período de Trial Ativo"
      description={`Seu teste grátis é ${granted === undefined ? "" : `de ${granted} dias, `}com tudo liberado e sem cartão de crédito.`}
    >
      <p className="mb-5 rounded-lg bg-sunken p-4 font-semibold">{formatDaysLeft(days)}</p>
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          Continuar no teste
        </Button>
        <Button onClick={() => setUpgrading(true)}>Assinar o Premium</Button>
      </DialogButtons>
    </Dialog>
  );
}
