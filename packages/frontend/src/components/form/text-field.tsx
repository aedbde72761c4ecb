import clsx from "clsx";
import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";

/** Shows a field for one line of text. */
export function TextField({
  label,
  error,
  hint,
  isOptional,
  className,
  ...input
}: ComponentProps<"input"> & FieldTexts) {
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional}>
      {(wiring) => <input type="text" {...wiring} className={clsx("control", className)} {...input} />}
    </Field>
  );
}
