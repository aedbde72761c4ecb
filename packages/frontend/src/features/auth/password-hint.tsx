import clsx from "clsx";
import type { ReactNode } from "react";
import { ratePassword } from "./password-strength.ts";

const bars = { fraca: 1, média: 2, forte: 3 };
const colours = { fraca: "bg-first", média: "bg-pending", forte: "bg-paid" };

/** For an empty field the hint is the password rule, unless the error already states it. */
export function renderPasswordHint(password: string, error: string | undefined): ReactNode {
  const strength = ratePassword(password);
  if (!strength) return error ? undefined : "Pelo menos 6 caracteres.";
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={clsx("h-1.5 w-7 rounded-full", bar <= bars[strength] ? colours[strength] : "bg-disabled-soft")}
          />
        ))}
      </span>
      Senha {strength}
    </span>
  );
}
