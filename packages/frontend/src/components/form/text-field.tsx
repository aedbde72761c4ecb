import clsx from "clsx";
import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";

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

export function EmailField(props: ComponentProps<"input"> & FieldTexts) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" {...props} />;
}

export function PhoneField(props: ComponentProps<"input"> & FieldTexts) {
  return <TextField type="tel" autoComplete="off" placeholder="(11) 98765-4321" {...props} />;
}

/** Phones show digit keys and suggest a received code. */
export function CodeField(props: ComponentProps<"input"> & FieldTexts) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="font-mono text-lg tracking-[0.2em]"
      {...props}
    />
  );
}

export function TextareaField({
  label,
  error,
  hint,
  isOptional,
  ...textarea
}: ComponentProps<"textarea"> & FieldTexts) {
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional}>
      {(wiring) => (
        <textarea
          rows={4}
          {...wiring}
          className="control resize-y py-2.5"
          // A browser shows only the caret's line, and a bar may cover the others.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest" })}
          {...textarea}
        />
      )}
    </Field>
  );
}
