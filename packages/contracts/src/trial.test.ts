import { expect, test } from "vitest";
import { isTrialEnding, trialDaysLeft, trialEndText } from "./trial.ts";
import { civilDate } from "./values/calendar.ts";

test("given a trial that ends late in the evening, when days are counted, then the owner's time zone decides", () => {
  const trialEndsAt = "2026-12-23T01:30:00.000Z";
  const daysIn = (timezone: string) => trialDaysLeft({ trialEndsAt, timezone }, civilDate("2026-12-19"));
  expect(daysIn("America/Sao_Paulo")).toBe(3);
  expect(daysIn("UTC")).toBe(4);
});

test.each([
  [30, false, "Seu teste termina em 30 dias"],
  [8, false, "Seu teste termina em 8 dias"],
  [7, true, "Seu teste termina em 7 dias"],
  [2, true, "Seu teste termina em 2 dias"],
  [1, true, "Seu teste termina amanhã"],
  [0, true, "Seu teste termina hoje"],
  [-1, true, "Seu teste termina hoje"],
])("given %i days, when the trial's end is announced, then it is shown: %s, as %j", (days, isShown, text) => {
  expect(isTrialEnding(days)).toBe(isShown);
  expect(trialEndText(days)).toBe(text);
});
