import type { SubscriptionWire } from "@emdia/contracts/subscription";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { formatCount } from "../../lib/format.ts";
import { Offer, Subscribe } from "./offer.tsx";
import { useGrantedDays, useTrialDays } from "./use-trial-days.ts";

/** Formats the days left as the banner and the mails count them, so that all numbers agree. */
function formatDaysLeft(days: number): string {
  if (days <= 0) return "Hoje é o último dia do seu teste.";
  return `${days === 1 ? "Resta" : "Restam"} ${formatCount(days, "dia", "dias")} de acesso completo.`;
}

/**
 * Says when the first month is paid. The provider keeps the rest of a trial only if more than two
 * days are left.
 */
const startText = (daysLeft: number): string =>
  daysLeft > 3
    ? "Os dias que restam do seu teste continuam grátis."
    : "Nos últimos dois dias do teste, a primeira mensalidade é cobrada ao assinar; antes disso, quando ele termina.";

/** Informs about a running trial, and leads to the subscription. */
export function TrialDialog(props: { status: SubscriptionWire; open: boolean; onOpenChange(open: boolean): void }) {
  const [isUpgrading, setUpgrading] = useState(false);
  const days = useTrialDays() ?? props.status.daysLeft;
  const granted = useGrantedDays(props.status.trialEndsAt);
  const close = (open: boolean) => {
    setUpgrading(false);
    props.onOpenChange(open);
  };
  if (isUpgrading)
    return (
      <Dialog
        open={props.open}
        onOpenChange={close}
        title="Upgrade Premium"
        description={startText(props.status.daysLeft)}
      >
        <Offer>
          <Subscribe />
        </Offer>
      </Dialog>
    );
  return (
    <Dialog
      open={props.open}
      onOpenChange={close}
      title="Período de Trial Ativo"
      description={`Seu teste grátis é ${granted === undefined ? "" : `de ${granted} dias, `}com tudo liberado e sem cartão de crédito.`}
    >
      <p className="mb-5 rounded-lg bg-sunken p-4 font-semibold">{formatDaysLeft(days)}</p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button tone="secondary" onClick={() => close(false)}>
          Continuar no teste
        </Button>
        <Button onClick={() => setUpgrading(true)}>Assinar o Premium</Button>
      </div>
    </Dialog>
  );
}
