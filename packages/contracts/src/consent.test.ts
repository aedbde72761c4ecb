import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { brand } from "./brand.ts";
import { CONSENT_VERSION, consentText, guardianConsentText, privacyPolicy } from "./consent.ts";
import { askedDetails } from "./testing/asked-details.ts";

/** A stored consent names its version, so no word may change while the version stays the same. */
const WORDS_BY_VERSION: Readonly<Record<string, string>> = {
  "2026-11-20": "528a4afe0095a3a289e2879353c16ca527f2bb8241a71e6fd833eab04ffc32ef",
  "2026-11-25": "8f16b55d3f9633212aa4dbf86f42ffe9392ece79d511dd1b4469711a568fcb41",
  "2026-11-27": "74abd82289edde2af5cc3096ad19162514a90b12acd88927dfcfe3e23afb49d8",
};

test("given the texts a student agrees to, when a word of them changes, then their version changes too", () => {
  const words = JSON.stringify([
    consentText("Estúdio Vida"),
    guardianConsentText("Estúdio Vida", "Bia"),
    privacyPolicy,
  ]);
  expect(createHash("sha256").update(words).digest("hex")).toBe(WORDS_BY_VERSION[CONSENT_VERSION]);
});

test.each(Object.values(askedDetails))(
  "given the form's question with the sample $sample, when the texts are read, then each says: $words",
  ({ words }) => {
    const policy = privacyPolicy.map(({ text }) => text).join();
    for (const text of [consentText("Estúdio Vida"), guardianConsentText("Estúdio Vida", "Bia"), policy])
      expect(text).toContain(words);
  },
);

test("given no name yet, when a guardian reads the consent, then it speaks of a person who is a minor", () => {
  expect(guardianConsentText("Estúdio Vida", "")).toContain("por esta pessoa, menor de 18 anos, e concordo");
});

test("given the brand, when read, then name, domain and addresses are these", () => {
  expect(brand).toEqual({
    name: "Em Dia",
    domain: "emdia.com.br",
    sender: "cobranca@emdia.com.br",
    support: "suporte@emdia.com.br",
    alarms: "alarmes@emdia.com.br",
  });
});
