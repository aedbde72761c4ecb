import type { ChargeWire } from "@emdia/contracts/charge";
import { CircleAlert, CircleQuestionMark } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";

export function DeliveryNotice({ charge }: { charge: ChargeWire }) {
  if (charge.status === "pago") return null;
  if (charge.invoiceDeliveryStatus === "unconfirmed")
    return (
      <Notice tone="first" icon={CircleQuestionMark}>
        <strong>Envio não confirmado.</strong> O serviço de e-mail não disse se a cobrança saiu. Confira com o aluno; se
        ele não recebeu, envie de novo: antes de repetir, nós perguntamos.
      </Notice>
    );
  if (charge.invoiceDeliveryStatus === "failed")
    return (
      <Notice tone="overdue" icon={CircleAlert}>
        <strong>O último e-mail não chegou.</strong> {charge.invoiceFailureReason ?? "Confira o endereço do aluno."}
      </Notice>
    );
  return null;
}
