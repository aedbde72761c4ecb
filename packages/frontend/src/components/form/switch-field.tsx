import { type ComponentProps, useId } from "react";

export function SwitchField({ label, hint, ...input }: ComponentProps<"input"> & { label: string; hint: string }) {
  const id = useId();
  return (
    <label className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5">
      <span className="grid flex-1 basis-32">
        <span className="font-semibold text-sm">{label}</span>
        <span id={id} className="text-ink-2 text-sm">
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={id}
        className="relative h-7 w-12 shrink-0 appearance-none rounded-full bg-control transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-6 before:rounded-full before:bg-card before:transition-transform checked:bg-primary checked:before:translate-x-5"
        {...input}
      />
    </label>
  );
}
