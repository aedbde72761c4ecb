import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

/** The title takes the focus, so that screen readers announce it. */
export function Outcome(props: {
  tone: "good" | "bad";
  icon: LucideIcon;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const Icon = props.icon;
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center sm:py-10">
      <span
        className={clsx(
          "mb-1 grid size-16 place-items-center rounded-full",
          props.tone === "good" ? "bg-paid-soft text-paid" : "bg-overdue-soft text-overdue",
        )}
      >
        <Icon aria-hidden className="size-8" />
      </span>
      <h1 ref={title} tabIndex={-1} className="font-extrabold text-3xl outline-none">
        {props.title}
      </h1>
      <p className="max-w-sm text-ink-2 text-lg">{props.text}</p>
      {props.children && <div className="mt-3">{props.children}</div>}
    </div>
  );
}
