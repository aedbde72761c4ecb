import { expect, test } from "vitest";
import { daysGranted, isBehindPaywall, reasonOf, titleOf } from "./access.ts";

test.each([
  [{ status: "expired", hasSubscribed: false }, /^Seu teste grátis de 30 dias chegou ao fim\. Assine para/],
  [{ status: "expired", hasSubscribed: true }, /^Sua assinatura terminou\./],
  [{ status: "canceled", hasSubscribed: true }, /^Sua assinatura terminou\./],
  [{ status: "past_due", hasSubscribed: true }, /^O pagamento da sua assinatura não foi concluído\./],
] as const)("given %o without access, when the reason is shown, then it is what happened", (status, expected) => {
  expect(reasonOf(status, 30)).toMatch(expected);
  expect(reasonOf(status, 30)).toContain("Seus dados continuam guardados.");
});

test("given a trial that ended, when its length is not read yet, then no number is named", () => {
  expect(reasonOf({ status: "expired", hasSubscribed: false })).toMatch(/^Seu teste grátis chegou ao fim\. Assine/);
});

test.each([
  [{ status: "expired", hasSubscribed: false }, "Trial Expirado"],
  [{ status: "expired", hasSubscribed: true }, "Assinatura encerrada"],
  [{ status: "past_due", hasSubscribed: true }, "Pagamento da assinatura pendente"],
] as const)(
  "given %o without access, when the paywall is titled, then no trial is named where none ended",
  (status, title) => {
    expect(titleOf(status)).toBe(title);
  },
);

test.each([
  ["2026-11-01T12:00:00.000Z", "2026-12-01T12:00:00.000Z", 30],
  ["2026-11-01T12:00:00.000Z", "2026-11-08T12:00:00.000Z", 7],
  ["2026-11-01T12:00:00.123Z", "2026-12-01T12:00:00.000Z", 30],
])("given a trial from %s to %s, when its days are counted, then %i were given", (createdAt, trialEndsAt, days) => {
  expect(daysGranted({ createdAt, trialEndsAt })).toBe(days);
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
