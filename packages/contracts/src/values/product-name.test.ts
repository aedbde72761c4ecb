import { expect, test } from "vitest";
import { isProductName } from "./product-name.ts";

test.each(["Em Dia", "em dia", "EMDIA", " Êm  Día ", "Em-Dia.", "Ｅｍ Ｄｉａ", "e\u0301m dia", "emdia.com.br"])(
  "given a business called %j, then it is called as we are",
  (name) => expect(isProductName(name)).toBe(true),
);

test.each(["Estúdio Em Dia", "Em Dia Pilates", "Dia", "", "Em Dias"])(
  "given a business called %j, then the name is its own",
  (name) => expect(isProductName(name)).toBe(false),
);
