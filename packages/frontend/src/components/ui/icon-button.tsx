import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { useTooltip } from "./use-tooltip.tsx";

export function IconButton({
  label,
  children,
  className,
  ...props
}: ComponentProps<"button"> & { label: string; children: ReactNode }) {
  const { handlers, tooltip } = useTooltip(label);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        className={clsx(
          "grid size-11 shrink-0 place-items-center rounded-md text-ink-2 transition-colors hover:enabled:bg-sunken hover:enabled:text-ink aria-disabled:text-disabled aria-disabled:opacity-60 [&_svg]:size-5",
          className,
        )}
        {...handlers}
        {...props}
      >
        {children}
      </button>
      {tooltip}
    </>
  );
}
