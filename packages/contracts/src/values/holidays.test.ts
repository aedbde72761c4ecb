import { expect, test } from "vitest";
import { civilDate, isCivilDate } from "./calendar.ts";
import { addDays } from "./civil-days.ts";
import { isNationalHoliday, isRestDay, nextWorkingDay } from "./holidays.ts";

function holidaysOf(year: number): string[] {
  const days: string[] = [];
  for (let day = civilDate(`${year}-01-01`); day.startsWith(String(year)); day = addDays(day, 1))
    if (isNationalHoliday(day)) days.push(day.slice(5));
  return days;
}

// The calendars that FEBRABAN published for these years.
test.each([
  [2023, "01-01 02-20 02-21 04-07 04-21 05-01 06-08 09-07 10-12 11-02 11-15 12-25"],
  [2024, "01-01 02-12 02-13 03-29 04-21 05-01 05-30 09-07 10-12 11-02 11-15 11-20 12-25"],
  [2025, "01-01 03-03 03-04 04-18 04-21 05-01 06-19 09-07 10-12 11-02 11-15 11-20 12-25"],
  [2026, "01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-15 11-20 12-25"],
  [2027, "01-01 02-08 02-09 03-26 04-21 05-01 05-27 09-07 10-12 11-02 11-15 11-20 12-25"],
])("given the year %i, when its bank holidays are listed, then they are the published ones", (year, days) => {
  expect(holidaysOf(year)).toEqual(days.split(" "));
});

// Easter's earliest and latest days, and years in which the computus needs its corrections.
test.each([
  "1818-03-22",
  "1943-04-25",
  "1954-04-18",
  "1981-04-19",
  "2000-04-23",
  "2038-04-25",
  "2049-04-18",
  "2076-04-19",
])("given Easter on %s, when its days are computed, then Good Friday and Corpus Christi follow from it", (easter) => {
  const at = (days: number) => isNationalHoliday(addDays(civilDate(easter), days));
  expect([-48, -47, -2, 60].map(at)).toEqual([true, true, true, true]);
  expect(
    [-49, -46, -3, -1, 59, 61].map((days) => at(days) && !isFixed(addDays(civilDate(easter), days))),
  ).not.toContain(true);
});

const isFixed = (day: string) => ["-04-21", "-05-01"].some((end) => day.endsWith(end));

test.each([
  ["2026-11-21", false],
  ["2026-11-22", true],
  ["2026-11-20", true],
  ["2026-11-23", false],
  ["2023-11-20", false],
])("given %s, when reminders may rest, then it is a day of rest: %s", (day, isRest) => {
  expect(isRestDay(civilDate(day))).toBe(isRest);
});

test.each([
  ["2026-11-19", "2026-11-19"],
  // A Friday that is a holiday, and the weekend after it.
  ["2026-11-20", "2026-11-23"],
  ["2026-11-21", "2026-11-23"],
  ["2026-11-22", "2026-11-23"],
  ["2026-02-14", "2026-02-18"],
  ["2026-12-31", "2026-12-31"],
  ["2027-01-01", "2027-01-04"],
  ["2028-02-29", "2028-03-01"],
])("given %s, when banks must work, then the day is %s", (day, working) => {
  expect(isCivilDate(working)).toBe(true);
  expect(nextWorkingDay(civilDate(day))).toBe(working);
});
