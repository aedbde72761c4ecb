import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { Field, type FieldTexts } from "./fields.tsx";

export function PasswordField({ label, error, hint, ...input }: ComponentProps<"input"> & FieldTexts) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <div className="relative">
          <input {...wiring} className="control pr-12" {...input} type={isShown ? "text" : "password"} />
          <IconButton
            label={isShown ? "Ocultar caracteres" : "Mostrar caracteres"}
            aria-pressed={isShown}
            className="absolute top-0.5 right-0.5"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
