import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Field, type FieldTexts } from "./fields.tsx";

type SelectProps = ComponentProps<"select"> & {
  empty?: string;
  options?: readonly (readonly [value: string | number, text: string])[];
  box?: string;
};

export function Select({ empty, options, box, className, children, ...select }: SelectProps) {
  return (
    <div className={clsx("relative", box)}>
      <select className={clsx("control appearance-none truncate pr-10", className)} {...select}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options?.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-2" />
    </div>
  );
}

export function SelectField({ label, error, hint, isOptional, ...select }: SelectProps & FieldTexts) {
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional}>
      {(wiring) => <Select {...wiring} {...select} />}
    </Field>
  );
}

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
