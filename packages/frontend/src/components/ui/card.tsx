import clsx from "clsx";
import type { ComponentProps } from "react";

/** Shows a box with a border, in the card colour. */
export function Card({ className, ...props }: ComponentProps<"section">) {
  return <section className={clsx("rounded-lg border border-line bg-card", className)} {...props} />;
}
