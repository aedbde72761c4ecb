import clsx from "clsx";
import type { ComponentProps } from "react";

/** A sheet of paper on the page. */
export function Card({ className, ...props }: ComponentProps<"section">) {
  return <section className={clsx("rounded-lg border border-line bg-card", className)} {...props} />;
}
