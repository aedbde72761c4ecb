import { MIN_PASSWORD } from "@emdia/contracts/constants";
import { email } from "@emdia/contracts/fields";
import clsx from "clsx";
import type { ReactNode } from "react";
import * as z from "zod/mini";

const password = z
  .string()
  .check(z.minLength(MIN_PASSWORD, "A senha deve ter pelo menos 6 caracteres"), z.maxLength(256, "Senha longa demais"));

export const LoginForm = z.object({ email: email(), password, remember: z.boolean() });
export type LoginForm = z.infer<typeof LoginForm>;

const sameTwice = <Form extends { password: string; confirmPassword: string }>(form: Form) =>
  form.password === form.confirmPassword;
const mustMatch = { path: ["confirmPassword"], error: "As senhas não conferem" };

export const RegisterForm = z
  .object({ email: email(), password, confirmPassword: z.string() })
  .check(z.refine(sameTwice, mustMatch));
export type RegisterForm = z.infer<typeof RegisterForm>;

export const ForgotForm = z.object({ email: email() });
export type ForgotForm = z.infer<typeof ForgotForm>;

export const NewPasswordForm = z
  .object({ password, confirmPassword: z.string() })
  .check(z.refine(sameTwice, mustMatch));
export type NewPasswordForm = z.infer<typeof NewPasswordForm>;

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
