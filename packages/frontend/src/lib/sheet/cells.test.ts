import { civilDate, formatDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { formatReais } from "@emdia/contracts/values/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { centsOf, dayOf, documentOf, phoneOf, plainText } from "./cells.ts";

const known = { today: "2026-11-20", dayShift: 0 };

test.each([
  ["29/02/2000", "2000-02-29"],
  ["1/3/1999", "1999-03-01"],
  ["01-03-1999", "1999-03-01"],
  ["01.03.99", "1999-03-01"],
  ["01/03/26", "2026-03-01"],
  ["01/03/27", "1927-03-01"],
  ["1999-03-01", "1999-03-01"],
  ["1999-03-01T00:00:00", "1999-03-01"],
  ["01/03/1999 00:00", "1999-03-01"],
  ["36585", "2000-02-29"],
  ["36585.5", "2000-02-29"],
  ["73050", "2099-12-31"],
])("given the cell %j, when its day is read, then it is %s", (cell, day) => {
  expect(dayOf(cell, known)).toBe(day);
});

test.each(["30/02/2000", "2000-02-30", "13/13/2000", "ontem", "0", "73051", "123456", "", "-1", "1/2"])(
  "given the cell %j, when its day is read, then there is none",
  (cell) => {
    expect(dayOf(cell, known)).toBeUndefined();
  },
);

test("given a file that counts from 1904, when its day is read, then it is four years and a day later", () => {
  expect(dayOf("35123", { ...known, dayShift: 1462 })).toBe("2000-02-29");
});

test("given any day of the last hundred years, when written in either way or as Excel's number, then it is read back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 45_000 }), (number) => {
      const day = addDays(civilDate("1899-12-30"), number);
      expect([dayOf(String(number), known), dayOf(formatDate(day), known), dayOf(day, known)]).toEqual([day, day, day]);
    }),
  );
});

test.each([
  ["R$ 1.234,56", 123_456],
  ["1234.56", 123_456],
  ["1.234", 123_400],
  ["150", 15_000],
  ["150,-", 15_000],
  ["R$150,00/mês", 15_000],
  ["150 por mes", 15_000],
])("given the cell %j, when its amount is read, then it is %i centavos", (cell, cents) => {
  expect(centsOf(cell)).toBe(cents);
});

test("given a text that is no amount, or a negative one, when read, then there is no amount", () => {
  expect(["grátis", "-10", "", "1,234", "=150"].map(centsOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("given any amount, when written as we write it, then it is read back", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      (cents) => void expect(centsOf(formatReais(cents))).toBe(cents),
    ),
  );
});

test("given a phone that a program made a number of, when read, then its digits are back; another text stays", () => {
  expect(phoneOf("1.1987654321E10")).toBe("11987654321");
  expect(phoneOf("'+55 11 98765-4321")).toBe("+55 11 98765-4321");
  expect(phoneOf(" (11) 98765-4321 ")).toBe("(11) 98765-4321");
});

test("given a text that an export protected from running, when read, then exactly that apostrophe is removed", () => {
  expect(["'=1+1", "'Ana", "''=1", " x "].map(plainText)).toEqual(["=1+1", "'Ana", "'=1", "x"]);
});

test.each([
  ["529.982.247-25", "529.982.247-25"],
  ["987654321", "00987654321"],
  ["5.2998224725E10", "52998224725"],
  ["123", "123"],
])("given the CPF %j, when read, then leading zeros that a program dropped are restored", (cell, text) => {
  expect(documentOf(cell)).toBe(text);
});
