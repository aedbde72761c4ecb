import type { ChargeWire } from "@emdia/contracts/charge";
import clsx from "clsx";
import { BellRing, Check, Clock, Contrast, type LucideIcon, TriangleAlert } from "lucide-react";
import { Badge } from "./badge.tsx";

type Shown = Pick<ChargeWire, "status" | "isOverdue" | "reportedAt" | "amount">;
type Part = Pick<ChargeWire, "settledAmount">;

/**
 * Desconto if a discount leaves nothing to pay; A conferir if the student reported it as paid
 * (docs/rules/charge.md, "Open charges"). Any status except `pago` counts as pending.
 */
export function ChargeBadge({ charge }: { charge: Shown }) {
  const { tone, icon, text } = lookOf(charge);
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}

const inks = { paid: "text-paid", info: "text-link", overdue: "text-overdue", pending: "text-pending" } as const;

/** An icon of its own shape for each status, with the word for who cannot see it. */
export function ChargeGlyph({ charge, className }: { charge: Shown & Part; className?: string }) {
  const { tone, icon, text } = lookOf(charge);
  const Icon = charge.settledAmount > 0 && charge.status !== "pago" ? Contrast : icon;
  return (
    <span className={clsx(inks[tone], className)}>
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">{text}</span>
    </span>
  );
}

function lookOf({ status, amount, reportedAt, isOverdue }: Shown): {
  tone: keyof typeof inks;
  icon: LucideIcon;
  text: string;
} {
  if (status === "pago") return { tone: "paid", icon: Check, text: amount === 0 ? "Desconto" : "Pago" };
  if (reportedAt) return { tone: "info", icon: BellRing, text: "A conferir" };
  return isOverdue
    ? { tone: "overdue", icon: TriangleAlert, text: "Vencida" }
    : { tone: "pending", icon: Clock, text: "Pendente" };
}
