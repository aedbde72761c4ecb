import clsx from "clsx";

/** Shows a grey placeholder of the content's height, but only after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("block animate-late rounded-md bg-disabled-soft", className)} />;
}
