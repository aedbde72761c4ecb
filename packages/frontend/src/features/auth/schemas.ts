import { MIN_PASSWORD } from "@emdia/contracts/constants";
import { email } from "@emdia/contracts/fields";
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
