import clsx from "clsx";
import type { ReactNode } from "react";

/**
 * Shows a small picture of a screen, made of text. It is decoration and hidden from screen readers.
 */
export function Scene({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div aria-hidden className={clsx("overflow-hidden rounded-lg bg-primary-soft px-5 pt-6 text-left", className)}>
      <div className="h-full rounded-t-lg border border-line border-b-0 bg-card p-4">{children}</div>
    </div>
  );
}

/** Shows a line of a picture: a label and its value. */
export function SceneLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 border-line border-t py-2 text-sm">
      <span className="text-ink-2">{label}</span>
      {children}
    </p>
  );
}
