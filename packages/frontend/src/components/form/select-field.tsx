import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";

/**
 * Shows the platform's own select element, which works well on every phone. The options are its
 * children.
 */
export function SelectField({ label, error, hint, isOptional, ...select }: ComponentProps<"select"> & FieldTexts) {
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional}>
      {(wiring) => (
        <div className="relative">
          <select {...wiring} className="control appearance-none truncate pr-10" {...select} />
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-2"
          />
        </div>
      )}
    </Field>
  );
}
