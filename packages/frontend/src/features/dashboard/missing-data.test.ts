/** docs/rules/screen.md, "The screens". */
import { expect, test } from "vitest";
import { aProfile } from "../../testing/builders.ts";
import { missingDataOf } from "./missing-data.ts";

const whole = { document: "11222333000181", address: "Rua A, 1", pixKey: "a@b.com", pixCity: "São Paulo" };
const missing = (change: object) => missingDataOf(aProfile({ ...whole, paymentMethod: "pix", ...change }));

const theLawAsksFor = (data: string) => `A lei pede ${data} de quem cobra em cada cobrança (CDC, art. 42-\u2060A).`;

test.each([
  ["nothing", {}, []],
  ["the document", { document: null }, [theLawAsksFor("CPF ou CNPJ")]],
  ["the address", { address: null }, [theLawAsksFor("endereço")]],
  ["both", { document: null, address: null }, [theLawAsksFor("CPF ou CNPJ e endereço")]],
  ["the city of a PIX key", { pixCity: null }, ["Sem a cidade, o código PIX sai com BRASIL no lugar dela."]],
  ["the city, without a key", { pixCity: null, pixKey: null }, []],
  ["the city, and is paid in cash", { pixCity: null, paymentMethod: "cash" }, []],
] as const)("given a business that lacks %s, when it charges, then only that is requested", (_what, change, texts) => {
  expect(missing(change)).toEqual(texts);
});
