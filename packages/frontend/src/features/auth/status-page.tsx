import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export function StatusPage(props: {
  icon: LucideIcon;
  title: ReactNode;
  text: string;
  isError?: boolean;
  isWorking?: boolean;
  children?: ReactNode;
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
        <Icon aria-hidden className={clsx("size-7", props.isWorking && "animate-spin motion-reduce:animate-none")} />
      </span>
      <div role={props.isError ? "alert" : "status"}>
        <h1 className="text-balance font-extrabold text-2xl">{props.title}</h1>
        <p className="mt-2 text-pretty break-words text-ink-2">{props.text}</p>
      </div>
      {props.children && <div className="grid gap-3">{props.children}</div>}
    </div>
  );
}
