import { expect, test } from "vitest";
import { aProfile } from "../../testing/builders.ts";
import { SettingsForm, settingsValuesOf } from "./settings-schema.ts";

const values = settingsValuesOf(aProfile());
const errors = (change: Partial<typeof values>) =>
  SettingsForm.safeParse({ ...values, ...change }).error?.issues.map((issue) => [issue.path[0], issue.message]);

test("given stored settings, when saved without a change, then they are as before", () => {
  expect(SettingsForm.parse(values)).toMatchObject({
    businessName: "Estúdio Teste",
    paymentMethod: "pix",
    pixKey: "pix@exemplo.com.br",
    pixKeyType: "email",
    invoiceDay: 10,
    paymentTermDays: 0,
    automationEnabled: true,
    approveRegistrations: false,
    pixWithoutTxid: false,
  });
});

test("given a PIX key with a mask, when parsed, then it is as banks register it", () => {
  expect(SettingsForm.parse({ ...values, pixKeyType: "phone", pixKey: "(11) 98765-4321" }).pixKey).toBe(
    "+5511987654321",
  );
  expect(SettingsForm.parse({ ...values, pixKeyType: "cpf", pixKey: "529.982.247-25" }).pixKey).toBe("52998224725");
});

test.each([
  [{ businessName: "Ab" }, ["businessName", "Nome da empresa deve ter pelo menos 3 caracteres"]],
  [{ whatsapp: "" }, ["whatsapp", "Número de WhatsApp inválido"]],
  [{ whatsapp: "   " }, ["whatsapp", "Número de WhatsApp inválido"]],
  [{ whatsapp: "119876543" }, ["whatsapp", "Número de WhatsApp inválido"]],
  [{ whatsapp: "1198765" }, ["whatsapp", "Número de WhatsApp inválido"]],
  [{ document: "111.111.111-11" }, ["document", "CPF ou CNPJ inválido"]],
  [
    { pixKeyType: "email" as const, pixKey: "11998765008" },
    ["pixKeyType", "Diga se este número é seu celular ou seu CPF"],
  ],
  [{ pixKey: "chave" }, ["pixKey", "Confira a chave: CPF, CNPJ, celular, e-mail ou chave aleatória"]],
  [{ pixCity: " " }, ["pixCity", "Informe a cidade do recebedor"]],
])("given %o, when parsed, then the error is %o", (change, error) => {
  expect(errors(change)).toEqual([error]);
});

test("given a key that can be of one type only, when it is parsed, then it is of that type, whatever the key before was", () => {
  const { pixKeyType, pixKey } = SettingsForm.parse({ ...values, pixKeyType: "cpf", pixKey: " Pix@Exemplo.com.br " });
  expect([pixKeyType, pixKey]).toEqual(["email", "pix@exemplo.com.br"]);
});

test.each([
  ["phone", "+5511998765008"],
  ["cpf", "11998765008"],
] as const)("given a mobile number that is a valid CPF, when its owner says %s, then the key is %s", (type, key) => {
  const { pixKeyType, pixKey } = SettingsForm.parse({ ...values, pixKeyType: type, pixKey: "11998765008" });
  expect([pixKeyType, pixKey]).toEqual([type, key]);
});

test("given several fields that are wrong, when parsed, then all have their errors at once", () => {
  expect(errors({ businessName: "", whatsapp: "" })?.map(([field]) => field)).toEqual(["businessName", "whatsapp"]);
});

test("given another method, when a PIX key is half typed, then it causes no error", () => {
  expect(errors({ paymentMethod: "cash", pixKey: "meia", pixKeyType: "" })).toBeUndefined();
});

test("given the last day of the month, when parsed, then it is day 31", () => {
  expect(SettingsForm.parse({ ...values, invoiceDay: "31" }).invoiceDay).toBe(31);
});

test("given the longest term, when parsed, then it is so many days; one longer is refused at its field", () => {
  expect(SettingsForm.parse({ ...values, paymentTermDays: "28" }).paymentTermDays).toBe(28);
  expect(errors({ paymentTermDays: "29" })).toEqual([["paymentTermDays", "Prazo de pagamento inválido"]]);
});

test("given a stored term, when the settings are opened, then it is chosen", () => {
  expect(settingsValuesOf(aProfile({ paymentTermDays: 7 })).paymentTermDays).toBe("7");
});
