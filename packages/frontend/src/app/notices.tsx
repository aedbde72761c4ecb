import type { ProfileWire } from "@emdia/contracts/profile";
import type { SubscriptionWire } from "@emdia/contracts/subscription";
import { trialEndText } from "@emdia/contracts/trial";
import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import clsx from "clsx";
import { TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "../components/ui/button.tsx";
import { useWrite } from "../data/write.ts";
import { formatDeletionDay, privacyMessages } from "../features/privacy/messages.ts";
import { reasonOf, useGrantedDays } from "../features/subscription/access.ts";
import { useCheckout, useSync } from "../features/subscription/use-checkout.ts";
import { usePortal } from "../features/subscription/use-provider-page.ts";
import { attempt } from "../lib/attempt.ts";

export function DeletionBanner({ profile, deleteAt }: { profile: ProfileWire; deleteAt: string }) {
  const restore = useWrite("restoreAccount");

  const takeBack = () =>
    attempt(() => restore.mutateAsync({}), { done: privacyMessages.restored, failed: privacyMessages.restoreFailed });

  return (
    <Banner
      text={`Sua conta será excluída em ${formatDeletionDay(profile, deleteAt)}`}
      label={restore.isPending ? "Desistindo..." : "Desistir da exclusão"}
      isBusy={restore.isPending}
      onAct={takeBack}
    />
  );
}

/** After a checkout, asks the payment provider at once, because its event may arrive later. */
export function CheckoutReturn() {
  const [query, setQuery] = useSearchParams();
  const sync = useSync();
  const outcome = query.get("checkout");
  const seen = useRef(false);
  useEffect(() => {
    if (outcome === null || seen.current) return;
    seen.current = true;
    const rest = new URLSearchParams(query);
    rest.delete("checkout");
    setQuery(rest, { replace: true });
    if (outcome === "success") void sync.thank();
  });
  return null;
}

export function NoAccessBanner({ status }: { status: SubscriptionWire }) {
  const checkout = useCheckout();
  const portal = usePortal();
  const [pay, label] =
    status.status === "past_due"
      ? ([portal.open, "Atualizar o cartão"] as const)
      : ([checkout.open, checkout.isWorking ? "Criando sessão..." : "Assinar Agora"] as const);
  return (
    <Banner
      text={reasonOf(status, useGrantedDays(status.trialEndsAt))}
      label={label}
      isBusy={checkout.isWorking || portal.isWorking}
      onAct={pay}
    />
  );
}

type Props = { profile: ProfileWire; lastInstant: string };

/** Says that a renewal failed (docs/rules/subscription.md, "Accounts and subscription"). */
export function PastDueBanner({ profile, lastInstant }: Props) {
  const portal = usePortal();
  const lastDay = formatDate(civilDateIn(profile.timezone, new Date(lastInstant)));
  return (
    <Banner
      text={`Não conseguimos cobrar sua assinatura. Atualize o cartão até ${lastDay} para continuar cobrando.`}
      label="Atualizar o cartão"
      isBusy={portal.isWorking}
      onAct={portal.open}
    />
  );
}

export function TrialBanner({ days }: { days: number }) {
  const checkout = useCheckout();
  return (
    <Banner
      tone="pending"
      text={`${trialEndText(days)}. Assine para continuar cobrando.`}
      label={checkout.isWorking ? "Criando sessão..." : "Assinar o Premium"}
      isBusy={checkout.isWorking}
      onAct={checkout.open}
    />
  );
}

const tones = { overdue: "bg-overdue-soft text-overdue", pending: "bg-pending-soft text-pending" };

/** The banner's tone is `pending` if nothing is wrong yet. */
function Banner(props: { text: string; tone?: keyof typeof tones; label: string; isBusy: boolean; onAct(): unknown }) {
  return (
    <div
      role="status"
      className={clsx(
        "mx-auto mb-6 flex max-w-[1080px] flex-wrap items-center gap-x-4 gap-y-2 rounded-lg p-3 pl-4 print:hidden",
        tones[props.tone ?? "overdue"],
      )}
    >
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-56 font-semibold">{props.text}</p>
      <Button tone="secondary" disabled={props.isBusy} onClick={() => void props.onAct()} className="max-sm:w-full">
        {props.label}
      </Button>
    </div>
  );
}
