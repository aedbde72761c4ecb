import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";

/** The text is never reformatted while typing. */
export function MoneyField({ label, error, hint, isOptional, ...input }: ComponentProps<"input"> & FieldTexts) {
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional}>
      {(wiring) => (
        <div className="relative">
          <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-ink-2">
            R$
          </span>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="100,00"
            {...wiring}
            className="control num pl-11"
            {...input}
          />
        </div>
      )}
    </Field>
  );
}
