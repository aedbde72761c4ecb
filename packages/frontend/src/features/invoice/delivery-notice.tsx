import type { PaymentWire } from "@emdia/contracts/payment";
import { CircleAlert, CircleQuestionMark } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";

/** What the owner must know before sending again: whether the mail's outcome is unknown, or why it failed. */
export function DeliveryNotice({ payment }: { payment: PaymentWire }) {
  if (payment.status === "pago") return null;
  if (payment.invoiceDeliveryStatus === "unconfirmed")
    return (
      <Notice tone="first" icon={CircleQuestionMark}>
        <strong>Envio não confirmado.</strong> O serviço de e-mail não disse se a cobrança saiu. Confira com o aluno; se
        ele não recebeu, envie de novo: antes de repetir, nós perguntamos.
      </Notice>
    );
  if (payment.invoiceDeliveryStatus === "failed")
    return (
      <Notice tone="overdue" icon={CircleAlert}>
        <strong>O último e-mail não chegou.</strong> {payment.invoiceFailureReason ?? "Confira o endereço do aluno."}
      </Notice>
    );
  return null;
}
