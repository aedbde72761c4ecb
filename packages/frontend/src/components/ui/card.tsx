import clsx from "clsx";
import type { ComponentProps } from "react";

/** A card inside another card is a part of the outer card, without a frame of its own. */
export function Card({ className, ...props }: ComponentProps<"section">) {
  const frame =
    "card rounded-lg border border-line bg-card in-[.card]:rounded-none in-[.card]:border-0 in-[.card]:p-0!";
  return <section className={clsx(frame, className)} {...props} />;
}

/** Shows a grey placeholder of the content's height, but only after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("block animate-late rounded-md bg-disabled-soft", className)} />;
}
