import { expect, test } from "vitest";
import { isBehindPaywall } from "./no-access.ts";
import { reasonOf } from "./reason-of.ts";

test.each([
  [{ status: "expired", hasSubscribed: false }, /^Seu teste grátis, de pelo menos 7 dias, chegou ao fim\./],
  [{ status: "expired", hasSubscribed: true }, /^Sua assinatura terminou\./],
  [{ status: "canceled", hasSubscribed: true }, /^Sua assinatura terminou\./],
  [{ status: "past_due", hasSubscribed: true }, /^O pagamento da sua assinatura não foi concluído\./],
] as const)("given %o without access, when the reason is shown, then it is what happened", (status, expected) => {
  expect(reasonOf(status)).toMatch(expected);
  expect(reasonOf(status)).toContain("Seus dados continuam guardados.");
});

test.each([
  ["/settings", false],
  ["/settings/", false],
  ["/help", false],
  ["/settings/outra", true],
  ["/dashboard", true],
  ["/students", true],
  ["/invoices/12", true],
  ["/onboarding", true],
])("given no access, when %s is opened, then whether the paywall covers it is %s", (pathname, expected) => {
  expect(isBehindPaywall(pathname)).toBe(expected);
});
