import clsx from "clsx";
import type { ComponentProps } from "react";

export function Card({ className, ...props }: ComponentProps<"section">) {
  return <section className={clsx("rounded-lg border border-line bg-card", className)} {...props} />;
}

/** Shows a grey placeholder of the content's height, but only after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("block animate-late rounded-md bg-disabled-soft", className)} />;
}
