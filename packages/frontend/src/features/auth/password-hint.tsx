import clsx from "clsx";
import type { ReactNode } from "react";

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

/** The rating is only a hint, never a rule. */
export function ratePassword(password: string): "fraca" | "média" | "forte" | undefined {
  if (password.length === 0) return undefined;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z0-9]/].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  if (password.length < 8 || distinct < 5) return "fraca";
  if (password.length >= 14 || (password.length >= 10 && kinds >= 3)) return "forte";
  return "média";
}
