import type { ChargeWire } from "@emdia/contracts/charge";
import { BellRing, Check, Clock, TriangleAlert } from "lucide-react";
import { Badge } from "./badge.tsx";

/**
 * Shows the status of a charge: Pago, or Desconto where a discount leaves nothing to pay; Pendente,
 * or Vencida for a charge past its due date (docs/rules.md, "Open charges"); A conferir where the
 * student reported it as paid. Any status but `pago` counts as pending.
 */
export function ChargeBadge({
  charge,
}: {
  charge: Pick<ChargeWire, "status" | "isOverdue" | "reportedAt" | "amount">;
}) {
  if (charge.status === "pago")
    return (
      <Badge tone="paid" icon={Check}>
        {charge.amount === 0 ? "Desconto" : "Pago"}
      </Badge>
    );
  if (charge.reportedAt)
    return (
      <Badge tone="info" icon={BellRing}>
        A conferir
      </Badge>
    );
  if (charge.isOverdue)
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
