import { expect, test } from "vitest";
import { isTrustedPage } from "./use-provider-page.ts";

const origin = "https://emdia.com.br";

test.each([
  "https://checkout.stripe.com/c/pay/cs_test_1",
  "https://billing.stripe.com/p/session/x",
  "https://emdia.com.br/dashboard",
])("given %s, when the browser is redirected there, then it goes there", (url) => {
  expect(isTrustedPage(url, origin)).toBe(true);
});

test.each([
  "",
  "/dashboard",
  "javascript:alert(1)",
  "data:text/html,x",
  "http://checkout.stripe.com/c/pay",
  "https://checkout.stripe.com.evil.example/",
  "https://checkout.stripe.com@evil.example/",
  "https://evil.example/?checkout.stripe.com",
  "https://checkout.stripe.com:8443/",
  "https://emdia.com.br.evil.example/",
  "https://xn--chckout-4of.stripe.com/",
])("given %j, when the browser is sent there, then it stays", (url) => {
  expect(isTrustedPage(url, origin)).toBe(false);
});
