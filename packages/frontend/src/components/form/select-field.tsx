import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";

type Props = ComponentProps<"select"> &
  FieldTexts & {
    /** The text of the first option, whose value is empty. */
    empty?: string;
    options?: readonly (readonly [value: string | number, text: string])[];
  };

/**
 * Shows the platform's own select element, which works well on every phone. Options of another form
 * are its children.
 */
export function SelectField({ label, error, hint, isOptional, empty, options, children, ...select }: Props) {
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional}>
      {(wiring) => (
        <div className="relative">
          <select {...wiring} className="control appearance-none truncate pr-10" {...select}>
            {empty !== undefined && <option value="">{empty}</option>}
            {options?.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
            {children}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-2"
          />
        </div>
      )}
    </Field>
  );
}
