import { type ComponentProps, type ReactNode, useId } from "react";

export function CheckboxField({
  label,
  hint,
  ...input
}: ComponentProps<"input"> & { label: string; hint?: ReactNode }) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 py-1.5">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-primary"
          {...(hint ? { "aria-describedby": id } : {})}
          {...input}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <div id={id} className="pl-8 text-ink-2 text-sm">
          {hint}
        </div>
      )}
    </div>
  );
}
