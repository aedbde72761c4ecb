import type { ComponentProps } from "react";
import type { FieldTexts } from "./field.tsx";
import { TextField } from "./text-field.tsx";

/** An e-mail address: the right keyboard, nothing capitalised. */
export function EmailField(props: ComponentProps<"input"> & FieldTexts) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" {...props} />;
}
