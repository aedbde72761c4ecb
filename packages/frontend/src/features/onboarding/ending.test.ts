import { expect, test } from "vitest";
import { aProfile } from "../../testing/builders.ts";
import { endingOf, endingTexts } from "./ending.ts";

const schedule = { billingDate: "2026-12-10" };
const ready = aProfile({ paymentMethod: "pix", pixKey: "pix@exemplo.com.br", automationEnabled: true });
const saysByThemselves = (text: string) => /sozinhas|envia as cobranças/.test(text);

test("given a key and the automation, when the wizard ends, then it says on which day charges are sent automatically", () => {
  expect(endingTexts(endingOf(ready, schedule)).text).toContain(
    "No dia 10/12/2026 as cobranças por e-mail saem sozinhas.",
  );
  expect(endingTexts(endingOf(ready, undefined)).text).toContain("envia as cobranças por e-mail");
});

test.each([
  ["PIX without a key", aProfile({ paymentMethod: "pix", pixKey: null })],
  ["a bank without its data", aProfile({ paymentMethod: "bank", bankInfo: null })],
  ["PIX without a key and no automation", aProfile({ pixKey: "", automationEnabled: false })],
])("given %s, when the wizard ends, then it makes no promise and names the missing data", (_what, profile) => {
  const { title, text } = endingTexts(endingOf(profile, schedule));
  expect(title).not.toContain("Parabéns");
  expect(text).toContain("sem os dados de pagamento nenhuma cobrança sai");
  expect(saysByThemselves(text)).toBe(false);
});

test("given the automation off, when the wizard ends, then it does not say that anything is sent automatically", () => {
  const { text } = endingTexts(endingOf({ ...ready, automationEnabled: false }, schedule));
  expect(saysByThemselves(text)).toBe(false);
  expect(text).toContain("desligada");
});

test("given cash, when the wizard ends, then nothing is missing", () => {
  expect(endingOf(aProfile({ paymentMethod: "cash", pixKey: null }), schedule).kind).toBe("automatic");
});
