import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
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

export type BadgeTone = keyof typeof tones;

/** Shows a status, always with a word and an icon, so that it does not depend on colour. */
export function Badge({ tone, icon: Icon, children }: { tone: BadgeTone; icon: LucideIcon; children: ReactNode }) {
  return (
    <span className={clsx(look, tones[tone])}>
      <Icon aria-hidden />
      {children}
    </span>
  );
}
