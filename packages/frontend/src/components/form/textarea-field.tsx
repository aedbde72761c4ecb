import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";

/** Shows a field for several lines of text. */
export function TextareaField({
  label,
  error,
  hint,
  isOptional,
  ...textarea
}: ComponentProps<"textarea"> & FieldTexts) {
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional}>
      {(wiring) => <textarea rows={4} {...wiring} className="control resize-y py-2.5" {...textarea} />}
    </Field>
  );
}
