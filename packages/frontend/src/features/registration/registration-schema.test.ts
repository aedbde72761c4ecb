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
const setup = { code: "code", today: "2027-01-10" };

test("given a filled form, when checked, then it becomes the wire's body with the version of the consent shown", () => {
  expect(checkRegistration(setup, filled).body).toMatchObject({
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
  expect(checkRegistration(setup, emptyRegistration).errors).toEqual({
    name: "Nome deve ter pelo menos 2 caracteres",
    email: "Email inválido",
    phone: "Telefone deve ter pelo menos 10 dígitos",
    planId: "Selecione um plano",
    consent: "Para se cadastrar é preciso concordar com o uso dos seus dados",
  });
});

test("given a filled trap, when checked, then it is sent for the server to see", () => {
  expect(checkRegistration(setup, { ...filled, website: "spam" }).body?.website).toBe("spam");
});

test("given birthdays, when checked, then a minor needs a guardian, whose name is sent, and an adult's form has none", () => {
  const checked = (birthday: string, guardianName: string) =>
    checkRegistration(setup, { ...filled, birthday, guardianName });
  expect(checked("2009-01-11", " ").errors).toEqual({
    guardianName: "Informe o responsável: o aluno tem menos de 18 anos",
  });
  expect(checked("2009-01-11", "Jo").errors).toEqual({
    guardianName: "Nome do responsável deve ter pelo menos 3 caracteres",
  });
  expect(checked("2009-01-11", " Maria ").body).toMatchObject({ birthday: "2009-01-11", guardianName: "Maria" });
  expect(checked("2009-01-10", "Maria").body).toMatchObject({ birthday: "2009-01-10" });
  expect(checked("2009-01-10", "Maria").body).not.toHaveProperty("guardianName");
  expect(checked("", "Maria").body).not.toHaveProperty("birthday");
  for (const wrong of ["2027-01-11", "1907-01-09", "2026-02-30"])
    expect(checked(wrong, "").errors).toEqual({ birthday: "Data de nascimento inválida" });
});
