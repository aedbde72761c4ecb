import type { PaymentWire } from "@emdia/contracts/payment";
import { BellRing, Check, Clock, TriangleAlert } from "lucide-react";
import { Badge } from "./badge.tsx";

/**
 * Pago, or Desconto where one leaves nothing to pay; Pendente, or Vencida for a charge past its due date (docs/rules.md, "Open charges"); A conferir where the student
 * said that it is paid. Any status but `pago` counts as pending.
 */
export function PaymentBadge({
  payment,
}: {
  payment: Pick<PaymentWire, "status" | "isOverdue" | "reportedAt" | "amount">;
}) {
  if (payment.status === "pago")
    return (
      <Badge tone="paid" icon={Check}>
        {payment.amount === 0 ? "Desconto" : "Pago"}
      </Badge>
    );
  if (payment.reportedAt)
    return (
      <Badge tone="info" icon={BellRing}>
        A conferir
      </Badge>
    );
  if (payment.isOverdue)
    return (
      <Badge tone="overdue" icon={TriangleAlert}>
        Vencida
      </Badge>
    );
  return (
    <Badge tone="pending" icon={Clock}>
      Pendente
    </Badge>
  );
}
