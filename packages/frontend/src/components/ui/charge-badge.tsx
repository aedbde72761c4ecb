import type { ChargeWire } from "@emdia/contracts/charge";
import { BellRing, Check, Clock, TriangleAlert } from "lucide-react";
import { Badge } from "./badge.tsx";

/**
 * Shows a charge's status. A settled charge is Pago, or Desconto if a discount leaves nothing to
 * pay. An open charge is A conferir if the student reported it as paid, else Vencida after its due
 * date (docs/rules.md, "Open charges"), else Pendente. Any status except `pago` counts as pending.
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
