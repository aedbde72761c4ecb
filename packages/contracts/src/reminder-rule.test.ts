import { expect, test } from "vitest";
import {
  DEFAULT_STEPS,
  fillPlaceholders,
  placeholderValues,
  ReminderRuleInput,
  unknownPlaceholders,
} from "./reminder-rule.ts";

const values = placeholderValues({
  payerName: " Maria  Souza ",
  openCents: 15_000,
  dueDate: "2026-11-10",
  reference: "Novembro/2026",
  businessName: " ",
});

test("given every placeholder twice, when filled, then each is replaced and other braces stay", () => {
  const words = "{nome} {valor} {vencimento} {referencia} {empresa} {nome} {outro} {{nome}}";
  expect(fillPlaceholders(words, values)).toBe(
    "Maria R$\u00a0150,00 10/11/2026 Novembro/2026 a nossa equipe Maria {outro} {Maria}",
  );
});

test("given a value that looks like a placeholder, when filled, then it is text and no second filling", () => {
  expect(fillPlaceholders("{nome}", { ...values, nome: "{valor}$&" })).toBe("{valor}$&");
});

test.each([
  ["{nome}", []],
  ["{ nome}", [" nome"]],
  ["{constructor} {valor}", ["constructor"]],
  ["{} {a{nome}", [""]],
])("given %j, when its placeholders are checked, then unknown are %j", (words, unknown) => {
  expect(unknownPlaceholders(words)).toEqual(unknown);
});

test("given the default steps, when sent as a rule, then they are accepted unchanged", () => {
  const rule = { isOn: false, steps: DEFAULT_STEPS, hour: 9, onRestDays: false, morningLine: true };
  expect(ReminderRuleInput.parse(rule)).toEqual(rule);
  expect(DEFAULT_STEPS.map(({ days }) => days)).toEqual([-3, 0, 3, 7, 15, 30]);
});

test("given the default texts, when read, then none threatens (CDC art. 42)", () => {
  for (const { text } of DEFAULT_STEPS)
    expect(text).not.toMatch(/serasa|spc|protest|negativ|judicial|advogad|multa|cancel|bloque|suspen|urgente/i);
});
