import type { ChargeWire } from "@emdia/contracts/charge";
import { BellRing, Check, Clock, type LucideIcon, TriangleAlert } from "lucide-react";
import { Badge, type BadgeTone } from "./badge.tsx";

type Shown = Pick<ChargeWire, "status" | "isOverdue" | "reportedAt" | "amount">;

/**
 * Desconto if a discount leaves nothing to pay; A conferir if the student reported it as paid
 * (docs/rules.md, "Open charges"). Any status except `pago` counts as pending.
 */
export function ChargeBadge({ charge }: { charge: Shown }) {
  const { tone, icon, text } = lookOf(charge);
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}

function lookOf({ status, amount, reportedAt, isOverdue }: Shown): { tone: BadgeTone; icon: LucideIcon; text: string } {
  if (status === "pago") return { tone: "paid", icon: Check, text: amount === 0 ? "Desconto" : "Pago" };
  if (reportedAt) return { tone: "info", icon: BellRing, text: "A conferir" };
  return isOverdue
    ? { tone: "overdue", icon: TriangleAlert, text: "Vencida" }
    : { tone: "pending", icon: Clock, text: "Pendente" };
}
