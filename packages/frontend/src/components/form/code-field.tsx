import type { ComponentProps } from "react";
import type { FieldTexts } from "./field.tsx";
import { TextField } from "./text-field.tsx";

/** Takes the six digits of an authenticator app. Phones show digit keys and offer a known code. */
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
