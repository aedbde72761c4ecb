import { civilDate, formatDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { formatReais } from "@emdia/contracts/values/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { amountOf, centsOf, dayOf, dayOfMonthOf, documentOf, plainText } from "./cells.ts";

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
  ["12-mai-90", "1990-05-12"],
  ["12/MAI/1990", "1990-05-12"],
  ["12 de maio de 1990", "1990-05-12"],
  ["1º de março de 2001", "2001-03-01"],
  ["sábado, 12 de maio de 1990", "1990-05-12"],
  ["12-May-90", "1990-05-12"],
  ["3 fev. 2015", "2015-02-03"],
  ["7-Dec-1988", "1988-12-07"],
  ["36585,5", "2000-02-29"],
])("given the cell %j, when its day is read, then it is %s", (cell, day) => {
  expect(dayOf(cell, known)).toBe(day);
});

test.each([
  "30/02/2000",
  "2000-02-30",
  "13/13/2000",
  "ontem",
  "0",
  "73051",
  "123456",
  "",
  "-1",
  "1/2",
  "12-xyz-90",
  "31 de abril de 1990",
])("given the cell %j, when its day is read, then there is none", (cell) => {
  expect(dayOf(cell, known)).toBeUndefined();
});

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
  ["150 reais", 15_000],
  ["151,905", 15_191],
  ["151,904", 15_190],
  ["127,4150000001", 12_742],
  ["1.151,905", 115_191],
])("given the cell %j, when its amount is read, then it is %i centavos", (cell, cents) => {
  expect(centsOf(cell)).toBe(cents);
});

test("given an amount of more than two decimals, when read, then it is rounded and says so", () => {
  expect(amountOf("151,905")).toEqual({ cents: 15_191, isRounded: true });
  expect(amountOf("151,90")).toEqual({ cents: 15_190, isRounded: false });
});

test.each([
  ["10", 10],
  ["dia 5", 5],
  ["Todo dia 31", 31],
  ["1º", 1],
  ["10/12/2026", 10],
  ["46366", 10],
  ["0", undefined],
  ["32", undefined],
  ["ver", undefined],
])("given the cell %j, when its day of the month is read, then it is %s", (cell, day) => {
  expect(dayOfMonthOf(cell, known)).toBe(day);
});

test("given a text that is no amount, or a negative one, when read, then there is no amount", () => {
  const texts = ["grátis", "-10", "", "=150", "1,2,3", ",905"];
  expect(texts.map(centsOf)).toEqual(texts.map(() => undefined));
});

test("given any amount, when written as we write it, then it is read back", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      (cents) => void expect(centsOf(formatReais(cents))).toBe(cents),
    ),
  );
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
