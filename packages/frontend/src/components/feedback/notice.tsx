import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

const tones = {
  pending: "bg-pending-soft text-pending",
  info: "bg-info-soft text-info",
  overdue: "bg-overdue-soft text-overdue",
  paid: "bg-paid-soft text-paid",
  first: "bg-first-soft text-first",
};

export function Notice(props: {
  tone: keyof typeof tones;
  icon: LucideIcon;
  children: ReactNode;
  role?: "alert" | "status";
}) {
  const Icon = props.icon;
  return (
    <div role={props.role} className={clsx("flex gap-3 rounded-md px-4 py-3 text-sm", tones[props.tone])}>
      <Icon aria-hidden className="size-5 shrink-0" />
      <div className="min-w-0 flex-1">{props.children}</div>
    </div>
  );
}
