import { expect, test } from "vitest";
import {
  type AccountMail,
  type AccountMailInput,
  confirmationMail,
  knownAccountMail,
  passwordResetMail,
} from "./account-mail.ts";

const input = { siteUrl: "https://emdia.com.br", email: "ana+x@exemplo.com.br", code: "123456" };
const signUpMail = (given: AccountMailInput) => confirmationMail({ ...given, purpose: "signup" });
const resendMail = (given: AccountMailInput) => confirmationMail({ ...given, purpose: "resend" });

const linksOf = (mail: AccountMail) =>
  [...mail.html.matchAll(/<a href="([^"]+)"/g)].map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&")));

test.each([
  ["confirmation", signUpMail, "/email-confirmed", { purpose: "signup" }],
  ["resent confirmation", resendMail, "/email-confirmed", { purpose: "resend" }],
  ["reset", passwordResetMail, "/password-reset", {}],
  ["known account", knownAccountMail, "/password-reset", {}],
])(
  "given a %s mail, when its links are read, then address and code stand in the fragment of our own page alone",
  (_kind, mail, path, more) => {
    const withCode = linksOf(mail(input)).filter((url) => url.href.includes("123456"));
    expect(withCode).not.toEqual([]);
    for (const url of withCode) {
      expect([url.origin, url.pathname, url.search]).toEqual([input.siteUrl, path, ""]);
      const data = Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
      expect(data).toEqual({ email: input.email, code: "123456", ...more });
    }
  },
);

test.each([
  ["confirmation", signUpMail, "24 horas", "Não criou esta conta?"],
  ["resent confirmation", resendMail, "24 horas", "Não criou esta conta?"],
  ["reset", passwordResetMail, "1 hora", "Não foi você?"],
  ["known account", knownAccountMail, "1 hora", "Não foi você?"],
])(
  "given a %s mail, when it is read, then it says how long the code lives, what to copy and what to do if it was not you",
  (_kind, mail, lifetime, notYou) => {
    const { html } = mail(input);
    expect(html).toMatch(/copie este/);
    for (const text of [lifetime, notYou, input.email]) expect(html).toContain(text);
  },
);

test("given no code yet, when composed for Cognito, then the place it fills is there and the mail fits its limit", () => {
  const { html } = knownAccountMail({ siteUrl: input.siteUrl, email: input.email });
  expect(html).toContain("code={####}");
  expect(html.length).toBeLessThan(20_000);
});

test("given an address that carries markup, when composed, then it stays text", () => {
  const { html } = signUpMail({ ...input, email: '"<img src=x>"@exemplo.com.br' });
  expect(html).not.toContain("<img");
});

test("given a known account, when its mail's button is read, then it leads to the sign-in screen", () => {
  expect(linksOf(knownAccountMail(input))[0]?.href).toBe("https://emdia.com.br/auth");
});
