import { brand } from "@emdia/contracts/brand";
import { TRIAL_DAYS_IN_PAYWALL } from "@emdia/contracts/constants";
import type { SubscriptionWire } from "@emdia/contracts/subscription";
import * as Radix from "radix-ui/dialog";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import { panelClasses, scrimClasses } from "../../components/ui/dialog-look.ts";
import { Offer, Subscribe } from "./offer.tsx";
import { usePortal, useSync } from "./use-checkout.ts";

const stay = (event: Event) => event.preventDefault();

/** Who owes a renewal pays it in the portal: a second subscription would be refused. */
function PayOpenInvoice() {
  const portal = usePortal();
  return (
    <Button size="lg" wide disabled={portal.isWorking} onClick={() => void portal.open()}>
      Atualizar o cartão
    </Button>
  );
}

/** The ways past the offer that are never closed: what was paid already, help, and the way out. */
function WaysOut({ onSignOut }: { onSignOut(): void }) {
  const sync = useSync();
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-2">
      <Button tone="quiet" size="slim" disabled={sync.isWorking} onClick={() => void sync.run()}>
        {sync.isWorking ? "Sincronizando..." : "Já assinei"}
      </Button>
      <a
        className="inline-flex min-h-11 items-center rounded-md px-2.5 font-semibold text-ink-2"
        href={`mailto:${brand.support}`}
      >
        Falar com o suporte
      </a>
      <Button tone="quiet" size="slim" onClick={onSignOut}>
        Sair
      </Button>
    </div>
  );
}

function Frame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Radix.Portal>
      <Radix.Overlay className={scrimClasses} />
      <Radix.Content
        className={panelClasses}
        onEscapeKeyDown={stay}
        onPointerDownOutside={stay}
        onInteractOutside={stay}
      >
        <Radix.Title className="font-extrabold text-2xl">{title}</Radix.Title>
        <Radix.Description className="mt-1 mb-5 text-ink-2">{text}</Radix.Description>
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}

const KEPT = "Seus dados continuam guardados.";

function reasonOf({ status, accessUntil, trialEndsAt }: SubscriptionWire): string {
  if (status === "past_due")
    return `O pagamento da sua assinatura não foi concluído. Atualize o cartão para voltar a cobrar. ${KEPT}`;
  if (accessUntil > trialEndsAt) return `Sua assinatura terminou. Assine de novo para voltar a cobrar. ${KEPT}`;
  return `Seu teste grátis, de pelo menos ${TRIAL_DAYS_IN_PAYWALL} dias, chegou ao fim. Assine para continuar cobrando. ${KEPT}`;
}

/** Over everything while there is no access: neither Escape nor a tap beside it closes it (spec §2). */
export function Paywall({ status, onSignOut }: { status: SubscriptionWire; onSignOut(): void }) {
  return (
    <Radix.Root open>
      <Frame title="Trial Expirado" text={reasonOf(status)}>
        <Offer>{status.status === "past_due" ? <PayOpenInvoice /> : <Subscribe />}</Offer>
        <WaysOut onSignOut={onSignOut} />
      </Frame>
    </Radix.Root>
  );
}
