import { expect, test } from "vitest";
import { confirmationMail, passwordResetMail } from "./account-mail.ts";

const hrefOf = (mail: { html: string }) =>
  /<a href="([^"]+)" style/.exec(mail.html)?.[1]?.replaceAll("&amp;", "&") ?? "";

test.each([
  ["confirmation", confirmationMail, "/email-confirmed"],
  ["reset", passwordResetMail, "/password-reset"],
])(
  "given a %s mail, when its button is read, then address and code stand in the fragment of our own page",
  (_kind, mail, path) => {
    const url = new URL(hrefOf(mail("https://emdia.com.br", "ana+x@exemplo.com.br", "123456")));
    expect([url.origin, url.pathname, url.search]).toEqual(["https://emdia.com.br", path, ""]);
    const data = new URLSearchParams(url.hash.slice(1));
    expect([data.get("email"), data.get("code")]).toEqual(["ana+x@exemplo.com.br", "123456"]);
  },
);

test("given no code yet, when composed for Cognito, then the place it fills is there", () => {
  expect(confirmationMail("https://emdia.com.br", "ana@exemplo.com.br").html).toContain("{####}");
});
