import clsx from "clsx";

/** A grey stand-in of the content's height; it appears only when loading takes longer than 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("block animate-late rounded-md bg-disabled-soft", className)} />;
}
