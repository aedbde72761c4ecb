import { ChevronDown } from "lucide-react";
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

type Props = ComponentProps<"select"> & {
  label: string;
  hint: string;
  options: readonly (readonly [value: string, text: string])[];
};

export function SelectRow({ label, hint, options, ...select }: Props) {
  const id = useId();
  return (
    <label className="flex min-h-14 flex-wrap items-center gap-x-3">
      <span className="flex-[2] basis-32 py-2 text-sm">
        <span className="block font-semibold">{label}</span>
        <span id={id} className="text-ink-2">
          {hint}
        </span>
      </span>
      <span className="relative min-w-0 flex-[3] basis-24">
        <select
          aria-label={label}
          aria-describedby={id}
          className="min-h-11 w-full appearance-none truncate rounded-md pr-8 text-right text-ink-2 text-sm"
          {...select}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-0 my-auto size-5 text-ink-2" />
      </span>
    </label>
  );
}
