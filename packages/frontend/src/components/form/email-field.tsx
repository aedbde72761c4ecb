import type { ComponentProps } from "react";
import type { FieldTexts } from "./field.tsx";
import { TextField } from "./text-field.tsx";

/** Shows a field for an e-mail address, with the right keyboard and no capitals. */
export function EmailField(props: ComponentProps<"input"> & FieldTexts) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" {...props} />;
}
