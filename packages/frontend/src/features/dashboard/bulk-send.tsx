import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { dashboardQueries } from "../../data/dashboard/queries.ts";
import { profileQueries } from "../../data/queries.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { type BulkAvailability, checkBulkAvailability } from "./bulk-availability.ts";

const BulkSendDialog = lazyPart(async () => (await import("./bulk-send-dialog.tsx")).BulkSendDialog);

/** Shows 'Cobrar Pendentes' in the tutorial. */
export function BulkSend() {
  const dashboard = useQuery(dashboardQueries.overview()).data;
  const profile = useQuery(profileQueries.own()).data;
  return dashboard && profile ? <BulkSendButton dashboard={dashboard} profile={profile} /> : null;
}

/** On other days 'Cobrar Pendentes' is small, names its day, and says why when it is pressed. */
export function BulkSendButton({ dashboard, profile }: { dashboard: DashboardWire; profile: ProfileWire }) {
  // Newer data must not change what the owner agreed to, so the dialog keeps its own.
  const [agreed, setAgreed] = useState<Extract<BulkAvailability, { can: true }>>();
  const availability = checkBulkAvailability(dashboard, profile, new Date());
  if (!availability.can)
    return (
      <button
        type="button"
        aria-disabled
        title={availability.reason}
        onClick={() => sayRefused(availability)}
        className="min-h-11 rounded-md bg-disabled-soft px-3 text-right font-semibold text-[0.8125rem] text-disabled leading-4"
      >
        Cobrar Pendentes <span className="block font-normal">{availability.brief}</span>
      </button>
    );
  return (
    <>
      <Button onClick={() => setAgreed(availability)}>Cobrar Pendentes</Button>
      <Suspense>{agreed && <BulkSendDialog {...agreed} onClose={() => setAgreed(undefined)} />}</Suspense>
    </>
  );
}

type Refused = Extract<BulkAvailability, { can: false }>;

const refusals: Record<Refused["why"], (reason: string) => void> = {
  "no-payment-data": () =>
    toastError(
      "Método de pagamento não configurado",
      "Configure os dados de pagamento nas configurações antes de enviar cobranças.",
    ),
  "all-sent": (reason) => toastSuccess(reason, "Não há nada novo para enviar."),
  "no-email": (reason) => toastError("Nenhuma cobrança enviada", reason),
  "none-pending": () => toastError("Nenhuma cobrança pendente"),
  "not-billing-day": () =>
    toastError(
      "Cobrança não disponível",
      "O envio de cobranças só pode ser executado no dia configurado para cobrança automática.",
    ),
};

const sayRefused = ({ why, reason }: Refused): void => refusals[why](reason);
