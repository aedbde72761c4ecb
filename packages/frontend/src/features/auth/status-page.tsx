import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** One thing said in the middle of the page, and what to do next. */
export function StatusPage(props: {
  icon: LucideIcon;
  title: string;
  text: string;
  isError?: boolean;
  children: ReactNode;
}) {
  const Icon = props.icon;
  return (
    <div className="grid gap-6">
      <span
        className={clsx(
          "grid size-14 place-items-center rounded-full",
          props.isError ? "bg-overdue-soft text-overdue" : "bg-primary-soft text-link",
        )}
      >
        <Icon aria-hidden className="size-7" />
      </span>
      <div role={props.isError ? "alert" : "status"}>
        <h1 className="font-extrabold text-2xl">{props.title}</h1>
        <p className="mt-2 break-words text-ink-2">{props.text}</p>
      </div>
      <div className="grid gap-3">{props.children}</div>
    </div>
  );
}
