import { CONSENT_VERSION } from "@emdia/contracts/consent";
import { expect, test } from "vitest";
import { checkRegistration, emptyRegistration } from "./registration-schema.ts";

const filled = {
  ...emptyRegistration,
  name: " Ana ",
  email: "Ana@Exemplo.com.br",
  phone: "(55) 99123-0064",
  planId: "3",
  consent: true,
};

test("given a filled form, when checked, then it becomes the wire's body with the version of the consent shown", () => {
  expect(checkRegistration("code", filled).body).toMatchObject({
    registrationCode: "code",
    name: "Ana",
    email: "ana@exemplo.com.br",
    planId: 3,
    consent: true,
    consentVersion: CONSENT_VERSION,
    website: "",
  });
});

test("given an empty form, when checked, then every field has its text, letter by letter", () => {
  expect(checkRegistration("code", emptyRegistration).errors).toEqual({
    name: "Nome deve ter pelo menos 2 caracteres",
    email: "Email inválido",
    phone: "Telefone deve ter pelo menos 10 dígitos",
    planId: "Selecione um plano",
    consent: "Para se cadastrar é preciso concordar com o uso dos seus dados",
  });
});

test("given a filled trap, when checked, then it is sent for the server to see", () => {
  expect(checkRegistration("code", { ...filled, website: "spam" }).body?.website).toBe("spam");
});
