import { expect, test } from "vitest";
import { cityOfPhone } from "../../lib/city-of-phone.ts";
import { suggestPlanName } from "./plan-step.tsx";

test.each([
  ["Estúdio Centro Pilates", "2x na semana", "Pilates 2x"],
  ["ACADEMIA DE NATAÇÃO ONDA", "Livre", "Natação"],
  ["Studio Movimento", "3x na semana", "Mensalidade 3x"],
  ["", "", "Mensalidade"],
])(
  "given the business '%s' and the frequency '%s', when a plan is named, then '%s' is suggested",
  (business, often, name) => {
    expect(suggestPlanName(business, often)).toBe(name);
  },
);

test.each([
  ["(11) 98765-4321", "São Paulo"],
  ["55999998888", "Santa Maria"],
  ["+55 81 99999-8888", "Recife"],
  ["", ""],
  ["123", ""],
])("given the phone '%s', when a city is suggested, then it is '%s'", (phone, city) => {
  expect(cityOfPhone(phone)).toBe(city);
});
