import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "../ui/card.tsx";

type Props = { icon: LucideIcon; title: string; text?: string; children?: ReactNode };

export function EmptyState(props: Props) {
  const Icon = props.icon;
  return (
    <div className="grid justify-items-center gap-2 px-6 py-12 text-center">
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-primary-soft text-link">
        <Icon aria-hidden className="size-7" />
      </span>
      <p className="font-bold text-lg">{props.title}</p>
      {props.text && <p className="max-w-sm text-ink-2">{props.text}</p>}
      {props.children && <div className="mt-4">{props.children}</div>}
    </div>
  );
}

export const EmptyCard = (props: Props) => (
  <Card>
    <EmptyState {...props} />
  </Card>
);
