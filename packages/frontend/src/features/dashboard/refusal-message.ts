import { toastError, toastSuccess } from "../../lib/toast.ts";
import type { BulkAvailability } from "./bulk-availability.ts";

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

export const sayRefused = ({ why, reason }: Refused): void => refusals[why](reason);
