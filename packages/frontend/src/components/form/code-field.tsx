import type { ComponentProps } from "react";
import type { FieldTexts } from "./field.tsx";
import { TextField } from "./text-field.tsx";

/** The six digits of an authenticator app, with the keyboard of digits. Phones offer a code that they know. */
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
