import { brand } from "@emdia/contracts/brand";
import type { SubscriptionWire } from "@emdia/contracts/subscription";
import { useQueryClient } from "@tanstack/react-query";
import * as Radix from "radix-ui/dialog";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../components/ui/button.tsx";
import { panelClasses, scrimClasses } from "../../components/ui/dialog-parts.ts";
import { refreshAccount } from "../../data/refresh.ts";
import { paths } from "../../lib/paths.ts";
import { reasonOf, titleOf, useGrantedDays } from "./access.ts";
import { Offer, Subscribe } from "./offer.tsx";
import { useSync } from "./use-checkout.ts";
import { usePortal } from "./use-provider-page.ts";

const stay = (event: Event) => event.preventDefault();

/** Leads to the open invoice, because a second subscription would be refused. */
function PayOpenInvoice() {
  const portal = usePortal();
  return (
    <Button size="lg" wide disabled={portal.isWorking} onClick={() => void portal.open()}>
      Atualizar o cartão
    </Button>
  );
}

const quietLink = "inline-flex min-h-11 items-center rounded-md px-2.5 font-semibold text-ink-2";

function PaywallLinks({ onSignOut, children }: { onSignOut(): void; children: ReactNode }) {
  const sync = useSync();
  return (
    <div className="mt-2 grid gap-2 border-line border-t pt-4">
      {children}
      <div className="flex flex-wrap items-center justify-center gap-x-2">
        <Button tone="quiet" size="slim" disabled={sync.isWorking} onClick={() => void sync.check()}>
          {sync.isWorking ? "Sincronizando..." : "Já assinei"}
        </Button>
        <Link className={quietLink} to={paths.settings}>
          Consultar alunos e cobranças
        </Link>
        <Link className={quietLink} to={paths.settings}>
          Configurações
        </Link>
        <a className={quietLink} href={`mailto:${brand.support}`}>
          Falar com o suporte
        </a>
        <Button tone="quiet" size="slim" onClick={onSignOut}>
          Sair
        </Button>
      </div>
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

type Props = { status: SubscriptionWire; onSignOut(): void; children: ReactNode };

/** Neither Escape nor a click outside closes the paywall. */
export function Paywall({ status, onSignOut, children }: Props) {
  const client = useQueryClient();
  // Once access is back, the months of the lapse are charges that the owner can send.
  useEffect(() => () => void refreshAccount(client), [client]);
  return (
    <Radix.Root open>
      <Frame title={titleOf(status)} text={reasonOf(status, useGrantedDays(status.trialEndsAt))}>
        <Offer>{status.status === "past_due" ? <PayOpenInvoice /> : <Subscribe />}</Offer>
        <PaywallLinks onSignOut={onSignOut}>{children}</PaywallLinks>
      </Frame>
    </Radix.Root>
  );
}
