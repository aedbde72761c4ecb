import type { PaymentWire } from "@emdia/contracts/payment";
import { Check, Clock, TriangleAlert } from "lucide-react";
import { Badge } from "./badge.tsx";

/**
 * Pago, Pendente, or Vencida for a charge past its due date (docs/rules.md, "Open charges"). Any status but `pago`
 * counts as pending.
 */
export function PaymentBadge({ payment }: { payment: Pick<PaymentWire, "status" | "isOverdue"> }) {
  if (payment.status === "pago")
    return (
      <Badge tone="paid" icon={Check}>
        Pago
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
