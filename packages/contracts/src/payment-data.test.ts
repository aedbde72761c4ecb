import { expect, test } from "vitest";
import { hasPaymentData } from "./payment-data.ts";

const none = { pixKey: null, bankInfo: null };

test.each([
  ["pix", { ...none, pixKey: "chave" }, true],
  ["pix", { ...none, bankInfo: "Banco 1" }, false],
  ["pix", { ...none, pixKey: "" }, false],
  ["bank", { ...none, bankInfo: "Banco 1" }, true],
  ["bank", { ...none, pixKey: "chave" }, false],
  ["bank", { ...none, bankInfo: "" }, false],
  ["cash", none, true],
] as const)(
  "given payment by %s with %j, when checked, then students can pay with it: %s",
  (paymentMethod, data, isWhole) => {
    expect(hasPaymentData({ paymentMethod, ...data })).toBe(isWhole);
  },
);
