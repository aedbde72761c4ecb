import type { ProfileWire } from "@emdia/contracts/profile";
import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import { Banner } from "../../components/feedback/banner.tsx";
import { usePortal } from "./use-portal.ts";

type Props = { profile: ProfileWire; lastInstant: string };

/** docs/rules/subscription.md, "Accounts and subscription". */
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
