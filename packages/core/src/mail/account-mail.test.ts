import { expect, test } from "vitest";
import { readMail } from "../testing/read-mail.ts";
import {
  type AccountMail,
  type AccountMailInput,
  confirmationMail,
  knownAccountMail,
  newAddressMail,
  passwordResetMail,
} from "./account-mail.ts";

const input = { siteUrl: "https://emdia.com.br", email: "ana+x@exemplo.com.br", code: "123456" };
const signUpMail = (given: AccountMailInput) => confirmationMail({ ...given, purpose: "signup" });
const resendMail = (given: AccountMailInput) => confirmationMail({ ...given, purpose: "resend" });

const FOOTER = "Enviado por Em Dia, o jeito simples de manter as mensalidades em dia.";
const COPY = "Se o botão não abrir, copie este endereço no navegador:";
const confirmed = (purpose: string) =>
  `https://emdia.com.br/email-confirmed#email=ana%2Bx%40exemplo.com.br&purpose=${purpose}&code=123456`;
const reset = "https://emdia.com.br/password-reset#email=ana%2Bx%40exemplo.com.br&code=123456";
const NOT_MINE =
  "Não criou esta conta, ou não foi você quem pediu por último? Não confirme: sem a confirmação, ninguém entra com o seu e-mail, e um novo pedido seu no site anula este.";

/** Cognito limits how long each link is valid (a day for a confirmation, an hour for a reset). */
test.each<[kind: string, mail: AccountMail, subject: string, inbox: string, lines: string[]]>([
  [
    "confirmation",
    signUpMail(input),
    "Confirme seu e-mail no Em Dia",
    "Falta um passo para começar.",
    [
      "Confirme seu e-mail",
      "Falta um passo para ativar a conta de ana+x@exemplo.com.br.",
      "Confirmar e-mail",
      "O link vale por 24 horas e substitui os anteriores. A senha é a do pedido mais recente.",
      COPY,
      confirmed("signup"),
      NOT_MINE,
    ],
  ],
  [
    "resent confirmation",
    resendMail(input),
    "Confirme seu e-mail no Em Dia",
    "Seu novo link de confirmação, válido por 24 horas.",
    [
      "Confirme seu e-mail",
      "Aqui está o novo link para ativar a conta de ana+x@exemplo.com.br.",
      "Confirmar e-mail",
      "O link vale por 24 horas e substitui os anteriores. A senha é a do pedido mais recente.",
      COPY,
      confirmed("resend"),
      NOT_MINE,
    ],
  ],
  [
    "reset",
    passwordResetMail(input),
    "Crie uma nova senha no Em Dia",
    "Escolha uma nova senha em até 1 hora.",
    [
      "Crie uma nova senha",
      "Recebemos um pedido para trocar a senha da conta de ana+x@exemplo.com.br.",
      "Criar nova senha",
      "O link vale por 1 hora e só pode ser usado uma vez.",
      COPY,
      reset,
      "Não foi você? Ignore esta mensagem: sua senha continua a mesma.",
    ],
  ],
  [
    "known account",
    knownAccountMail(input),
    "Você já tem uma conta no Em Dia",
    "É só entrar, ou criar uma nova senha.",
    [
      "Você já tem uma conta",
      "Alguém, provavelmente você, pediu uma conta nova ou outra confirmação para ana+x@exemplo.com.br. Este e-mail já tem uma conta ativa: é só entrar.",
      "Entrar na minha conta",
      "Esqueceu a senha? Crie uma nova senha.",
      "O link para criar a senha vale por 1 hora.",
      "Se os botões não abrirem, copie estes endereços no navegador. Para entrar:",
      "https://emdia.com.br/auth",
      "Para criar uma nova senha:",
      reset,
      "Não foi você? Ignore esta mensagem: nada mudou na sua conta.",
    ],
  ],
  [
    "new address",
    newAddressMail(input),
    "Confirme seu novo e-mail no Em Dia",
    "Seu código de confirmação, válido por 24 horas.",
    [
      "Confirme seu novo e-mail",
      "Para usar este e-mail na sua conta, digite este código:",
      "123456",
      "O código vale por 24 horas.",
      "Até lá, você continua entrando com o e-mail de antes.",
      "Não foi você? Ignore esta mensagem: nada mudou na conta.",
    ],
  ],
])("given a %s mail, when it is read, then it says this and nothing else", (_kind, mail, subject, inbox, lines) => {
  const read = readMail(mail.html);
  expect([mail.subject, read.title, read.inbox]).toEqual([subject, subject, inbox]);
  expect(read.lines).toEqual([...lines, FOOTER]);
});

test("given each mail, when its links are followed, then each leads where its words say", () => {
  const linksIn = ({ html }: AccountMail) => readMail(html).links;
  const ours: [string, string] = ["Em Dia", "https://emdia.com.br"];
  expect(linksIn(signUpMail(input))).toEqual([
    ["Confirmar e-mail", confirmed("signup")],
    [confirmed("signup"), confirmed("signup")],
    ours,
  ]);
  expect(linksIn(passwordResetMail(input))).toEqual([["Criar nova senha", reset], [reset, reset], ours]);
  const auth = "https://emdia.com.br/auth";
  const buttons = { "Entrar na minha conta": auth, "Crie uma nova senha": reset, [auth]: auth, [reset]: reset };
  expect(linksIn(knownAccountMail(input))).toEqual([...Object.entries(buttons), ours]);
});

test("given a new address, when its mail is composed, then its code is to be typed in, and Cognito has a place for it", () => {
  expect(readMail(newAddressMail(input).html).links).toEqual([["Em Dia", "https://emdia.com.br"]]);
  expect(readMail(newAddressMail({}).html).lines[2]).toBe("{####}");
});

test("given no code yet, when composed for Cognito, then the mail has the code's placeholder and fits its limit", () => {
  const { html } = knownAccountMail({ siteUrl: input.siteUrl, email: input.email });
  expect(html).toContain("code={####}");
  expect(html.length).toBeLessThan(20_000);
});

test("given an address that carries markup, when composed, then it stays text", () => {
  const { html } = signUpMail({ ...input, email: '"<img src=x>"@exemplo.com.br' });
  expect(html).not.toContain("<img");
});
