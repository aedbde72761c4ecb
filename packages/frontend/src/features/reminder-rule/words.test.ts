import { DEFAULT_STEPS, ownTextOf } from "@emdia/contracts/reminder-rule";
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { nextSentence, stepLabel, toggleStep } from "./words.ts";

test.each([
  [-3, "3 dias antes"],
  [-1, "1 dia antes"],
  [0, "No vencimento"],
  [1, "1 dia depois"],
  [30, "30 dias depois"],
])("given a step of %i days, then its name is %s", (days, label) => {
  expect(stepLabel(days)).toBe(label);
});

test.each([
  [-15, -3],
  [0, 0],
  [1, 3],
  [10, 7],
  [90, 30],
])("given a new step of %i days, then it begins with the text of step %i", (days, like) => {
  expect(ownTextOf(days)).toBe(DEFAULT_STEPS.find((step) => step.days === like)?.text);
});

test("given a step that is taken away and added again, then it is in its place with its own text", () => {
  const own = [
    { days: -3, text: "a" },
    { days: 0, text: "b" },
    { days: 7, text: "c" },
  ];
  const without = toggleStep(own, 0, own);
  expect(without.map(({ days }) => days)).toEqual([-3, 7]);
  expect(toggleStep(without, 0, own)).toEqual(own);
  expect(toggleStep(own, 3, own).map(({ days }) => days)).toEqual([-3, 0, 3, 7]);
});

const today = civilDate("2026-11-27");
const said = (isOn: boolean, date: string, mailCount: number) =>
  nextSentence(
    {
      rule: { isOn, hour: 9, steps: [], onRestDays: false, morningLine: true },
      next: { date, mailCount, mails: [], leftOutCount: 0, leftOut: [], obstacle: null },
    },
    today,
  );

test.each([
  [true, "2026-11-28", 4, "Amanhã, a partir das 9h, sairão 4 lembretes."],
  [true, "2026-11-27", 1, "Hoje, a partir das 9h, sairá 1 lembrete."],
  [true, "2026-11-30", 0, "Em 30/11 nenhum lembrete sairá."],
  [false, "2026-11-28", 1, "Se você ligar, amanhã sairá 1 lembrete. Nada sai por dias que já passaram."],
  [false, "2026-11-30", 2, "Se você ligar, em 30/11 sairão 2 lembretes. Nada sai por dias que já passaram."],
  [false, "2026-11-28", 0, "Ao ligar, começam amanhã. Nada sai por dias que já passaram."],
])("given a rule that is on: %s, for %s with %i mails, then the sentence is true", (isOn, date, count, text) => {
  expect(said(isOn, date, count)).toBe(text);
});
