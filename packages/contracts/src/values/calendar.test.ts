import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addMonths,
  civilDate,
  civilDateIn,
  clampDay,
  dayOf,
  formatDate,
  formatLongDate,
  hourIn,
  instantAt,
  isCivilDate,
  isTimeZone,
  isYearMonth,
  monthName,
  monthOf,
  monthsBetween,
  shortMonthName,
  yearMonth,
} from "./calendar.ts";

const aMonth = fc
  .tuple(fc.integer({ min: 2020, max: 2060 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => yearMonth(`${year}-${String(month).padStart(2, "0")}`));
const aDay = fc.integer({ min: 1, max: 31 });

const BRAZIL = [
  "America/Sao_Paulo",
  "America/Manaus",
  "America/Cuiaba",
  "America/Belem",
  "America/Fortaleza",
  "America/Rio_Branco",
  "America/Noronha",
];

test.each([
  ["2026-02-28", true],
  ["2026-02-29", false],
  ["2028-02-29", true],
  ["2100-02-29", false],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["2026-04-31", false],
  ["2026-4-1", false],
  ["hoje", false],
  ["2026-01-00", false],
  ["2026-12-31", true],
  ["2026-01-01", true],
  ["2026-01-32", false],
  ["2000-02-29", true],
  ["x2026-01-01", false],
  ["2026-01-011", false],
  ["2026-01-01\n", false],
])("given %s, when checked, then it is a day: %s", (text, expected) => {
  expect(isCivilDate(text)).toBe(expected);
});

test.each([
  ["2026-01", 31, "2026-01-31"],
  ["2026-02", 31, "2026-02-28"],
  ["2028-02", 30, "2028-02-29"],
  ["2026-03", 31, "2026-03-31"],
  ["2026-04", 31, "2026-04-30"],
  ["2026-05", 31, "2026-05-31"],
  ["2026-06", 31, "2026-06-30"],
  ["2026-07", 31, "2026-07-31"],
  ["2026-08", 31, "2026-08-31"],
  ["2026-09", 31, "2026-09-30"],
  ["2026-10", 31, "2026-10-31"],
  ["2026-11", 31, "2026-11-30"],
  ["2026-12", 31, "2026-12-31"],
  ["1600-02", 31, "1600-02-29"],
  ["2026-03", 5, "2026-03-05"],
])("given %s and the wanted day %i, when clamped, then the date is %s", (month, day, date) => {
  expect(clampDay(yearMonth(month), day)).toBe(date);
});

test("given day 31, when months go by, then short months clamp it and longer ones have it again", () => {
  const months = [0, 1, 2, 3].map((count) => addMonths(yearMonth("2026-01"), count));
  expect(months.map((month) => clampDay(month, 31))).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
});

test("given any month, when months are added and counted back, then nothing is lost", () => {
  fc.assert(
    fc.property(aMonth, fc.integer({ min: -600, max: 600 }), (month, count) => {
      const later = addMonths(month, count);
      expect(isYearMonth(later)).toBe(true);
      expect(monthsBetween(month, later)).toBe(count);
    }),
  );
});

test("given any month and day, when clamped, then the date is in the month and its day is at most the wanted one", () => {
  fc.assert(
    fc.property(aMonth, aDay, (month, day) => {
      const date = clampDay(month, day);
      expect(isCivilDate(date)).toBe(true);
      expect(monthOf(date)).toBe(month);
      expect(dayOf(date)).toBeLessThanOrEqual(day);
    }),
  );
});

test("given any Brazilian zone, day and hour, when turned into an instant, then the zone's calendar shows that day", () => {
  fc.assert(
    fc.property(fc.constantFrom(...BRAZIL), aMonth, aDay, (zone, month, day) => {
      const date = clampDay(month, day);
      const instant = instantAt(zone, date, 8);
      expect(civilDateIn(zone, instant)).toBe(date);
      expect(civilDateIn(zone, new Date(instant.getTime() - 8 * 3_600_000 - 1))).not.toBe(date);
    }),
  );
});

test.each([
  ["America/Sao_Paulo", "2026-11-20", 8, "2026-11-20T11:00:00.000Z"],
  ["America/Manaus", "2026-11-20", 8, "2026-11-20T12:00:00.000Z"],
  ["America/Noronha", "2026-11-20", 8, "2026-11-20T10:00:00.000Z"],
  ["America/Rio_Branco", "2026-11-20", 8, "2026-11-20T13:00:00.000Z"],
  ["America/Sao_Paulo", "2018-11-04", 0, "2018-11-04T03:00:00.000Z"],
  ["America/New_York", "2026-03-08", 2, "2026-03-08T07:00:00.000Z"],
  ["America/New_York", "2026-11-01", 1, "2026-11-01T05:00:00.000Z"],
  ["Pacific/Apia", "2011-12-30", 8, "2011-12-30T10:00:00.000Z"],
  ["Asia/Kolkata", "2026-11-20", 8, "2026-11-20T02:30:00.000Z"],
  ["Asia/Kathmandu", "2026-11-20", 8, "2026-11-20T02:15:00.000Z"],
])(
  "given %s on %s at %i h, daylight saving included, when turned into an instant, then it is %s",
  (zone, date, hour, instant) => {
    expect(instantAt(zone, civilDate(date), hour).toISOString()).toBe(instant);
  },
);

test("given the same instant, when two zones look at the calendar, then each shows its own day", () => {
  const instant = new Date("2026-12-01T02:30:00Z");
  expect(civilDateIn("America/Sao_Paulo", instant)).toBe("2026-11-30");
  expect(civilDateIn("America/Noronha", instant)).toBe("2026-12-01");
});

test("given a day, when shown, then it reads as in Brazil", () => {
  expect(formatDate(civilDate("2026-11-05"))).toBe("05/11/2026");
  expect(formatLongDate(civilDate("2026-11-05"))).toBe("05 de novembro de 2026");
  expect(monthName(yearMonth("2026-03"))).toBe("Março/2026");
});

test("given the twelve months, when shown, then each has its name, and its short one", () => {
  const months = Array.from({ length: 12 }, (_, index) => addMonths(yearMonth("0999-01"), index));
  const names = "Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro".split(" ");
  expect(months.map(monthName)).toEqual(names.map((name) => `${name}/0999`));
  expect(months.map(shortMonthName)).toEqual(names.map((name) => `${name.slice(0, 3)}/0999`));
  expect(months.map((month) => formatLongDate(clampDay(month, 9)))).toEqual(
    names.map((name) => `09 de ${name.toLowerCase()} de 0999`),
  );
});

test.each(["x2026-01", "2026-011", "2026-1", "2026-00", "2026-13", ""])(
  "given %j, when parsed as a month or a day, then the error names it",
  (text) => {
    expect(isYearMonth(text)).toBe(false);
    expect(() => yearMonth(text)).toThrow(`not a month: ${text}`);
    expect(() => civilDate(text)).toThrow(`not a civil date: ${text}`);
  },
);

test("given an instant, when two zones look at the clock, then each reads its own hour, from 0 to 23", () => {
  const instant = new Date("2026-12-01T02:59:59.999Z");
  expect(hourIn("America/Sao_Paulo", instant)).toBe(23);
  expect(hourIn("UTC", instant)).toBe(2);
  expect(hourIn("America/Sao_Paulo", new Date("2026-12-01T03:00:00Z"))).toBe(0);
});

/** Each instant is read twice, because a cached offset must belong to the right zone and minute. */
test("given many instants of many zones, when each is asked for twice, then the second answer is the first", () => {
  const instants = Array.from(
    { length: 600 },
    (_, index) => new Date(Date.UTC(2018, 9, 1) + index * 3 * 3_600_000 + index),
  );
  const read = () =>
    BRAZIL.flatMap((zone) =>
      instants.map((instant) => `${zone} ${civilDateIn(zone, instant)} ${hourIn(zone, instant)}`),
    );
  const first = read();
  expect(read()).toEqual(first);
  const by = (zone: string, instant: Date) =>
    new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      hourCycle: "h23",
      dateStyle: "short",
      timeStyle: "short",
    }).format(instant);
  expect(first).toEqual(
    BRAZIL.flatMap((zone) =>
      instants.map((instant) => {
        const [date = "", time = ""] = by(zone, instant).split(", ");
        return `${zone} ${date} ${Number(time.slice(0, 2))}`;
      }),
    ),
  );
});

test.each([
  ["America/Sao_Paulo", true],
  ["UTC", true],
  ["Brasil/Centro", false],
  ["", false],
  ["../etc", false],
  ["Etc/GMT+3", false],
  ["America/Argentina/Buenos_Aires", true],
  ["utc", false],
  ["EST", false],
])("given %j, when checked, then it is a time zone: %s", (zone, expected) => {
  expect(isTimeZone(zone)).toBe(expected);
});
