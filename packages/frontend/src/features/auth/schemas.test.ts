import { expect, test } from "vitest";
import { ForgotForm, LoginForm, RegisterForm, ratePassword } from "./credentials.tsx";

test("given an address with spaces and capitals, when parsed, then it is trimmed and in lower case", () => {
  expect(ForgotForm.parse({ email: "  Dona@Exemplo.COM.br " })).toEqual({ email: "dona@exemplo.com.br" });
});

test("given a bad address and a short password, when parsed, then both have the specification's texts", () => {
  const { error } = LoginForm.safeParse({ email: "dona", password: "12345", remember: false });
  expect(error?.issues.map((issue) => issue.message)).toEqual([
    "E-mail inválido",
    "A senha deve ter pelo menos 6 caracteres",
  ]);
});

test("given a password of six equal letters, when registering, then it is accepted once it is repeated", () => {
  const form = { email: "dona@exemplo.com.br", password: "aaaaaa", confirmPassword: "aaaaaa" };
  expect(RegisterForm.safeParse(form).success).toBe(true);
  expect(RegisterForm.safeParse({ ...form, confirmPassword: "bbbbbb" }).error?.issues[0]).toMatchObject({
    path: ["confirmPassword"],
    message: "As senhas não conferem",
  });
});

test.each([
  ["", undefined],
  ["abc123", "fraca"],
  ["aaaaaaaaaaaaaaaa", "fraca"],
  ["abcd12345", "média"],
  ["Abcd123456", "forte"],
  ["quatro palavras bem longas", "forte"],
])("given the password '%s', when rated, then it is %s", (password, strength) => {
  expect(ratePassword(password)).toBe(strength);
});
