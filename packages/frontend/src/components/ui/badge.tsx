import type { ChargeWire } from "@emdia/contracts/charge";
import clsx from "clsx";
import { BellRing, Check, Clock, Contrast, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const look =
  "inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-1 max-[22rem]:whitespace-normal font-semibold text-xs [&_svg]:size-3.5";

const tones = {
  paid: "bg-paid-soft text-paid",
  pending: "bg-pending-soft text-pending",
  overdue: "bg-overdue-soft text-overdue",
  first: "bg-first-soft text-first",
  info: "bg-info-soft text-info",
  neutral: "bg-neutral-soft text-neutral",
};

type BadgeTone = keyof typeof tones;

/** Shows a status, always with a word and an icon, so that it does not depend on colour. */
export function Badge({ tone, icon: Icon, children }: { tone: BadgeTone; icon: LucideIcon; children: ReactNode }) {
  return (
    <span className={clsx(look, tones[tone])}>
      <Icon aria-hidden />
      {children}
    </span>
  );
}

type Shown = Pick<ChargeWire, "status" | "isOverdue" | "reportedAt" | "amount">;
type Part = Pick<ChargeWire, "settledAmount">;

/**
 * "Desconto" means that a discount leaves nothing to pay, "A conferir" that the student reported a
 * payment (docs/rules/charge.md, "Open charges"). Any status but `pago` counts as pending.
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

/** Shows an icon of its own shape for each status, and the status as a word for screen readers. */
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
