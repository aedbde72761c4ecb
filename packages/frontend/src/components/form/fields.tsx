import clsx from "clsx";
import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";

export type FieldTexts = {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Shows "(opcional)" beside the label, unless the field has an error. */
  isOptional?: boolean | undefined;
};

type Wiring = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };

export function Field(props: FieldTexts & { children(wiring: Wiring): ReactNode }) {
  const id = useId();
  const described = [props.error && `${id}-error`, props.hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {props.label}
        {props.isOptional && !props.error && <span className="font-normal text-ink-2"> (opcional)</span>}
      </label>
      {props.children({
        id,
        ...(props.error ? { "aria-invalid": true } : {}),
        ...(described ? { "aria-describedby": described } : {}),
      })}
      <FieldError id={`${id}-error`} error={props.error} />
      {props.hint && (
        <div id={`${id}-hint`} className="text-ink-2 text-sm">
          {props.hint}
        </div>
      )}
    </div>
  );
}

export function FieldError({ error, ...props }: { error: string | undefined; id?: string; role?: "alert" }) {
  if (!error) return null;
  return (
    <p {...props} className="flex gap-1.5 text-overdue text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  );
}

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
          // A browser scrolls only to the caret's line: a bar may cover the field's other lines.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest" })}
          {...textarea}
        />
      )}
    </Field>
  );
}
