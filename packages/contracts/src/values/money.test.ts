import fc from "fast-check";
import { expect, test } from "vitest";
import {
  centsFromReais,
  formatDecimal,
  formatReais,
  formatReaisRounded,
  parseReais,
  reaisFromCents,
  sumCents,
} from "./money.ts";

const NBSP = "\u00a0";

test.each([
  ["100", 10_000],
  ["100,00", 10_000],
  ["100,5", 10_050],
  ["0,01", 1],
  ["1.234,56", 123_456],
  ["1.234", 123_400],
  ["1234,56", 123_456],
  ["12.5", 1_250],
  ["  R$ 7", 700],
  ["999999999999,99", 99_999_999_999_999],
  ["99.90", 9_990],
  ["R$ 29,90", 2_990],
  [`R$${NBSP}1.000.000,00`, 100_000_000],
])("given %s as a typed price, when parsed, then it is %i centavos", (text, cents) => {
  expect(parseReais(text)).toBe(cents);
});

test.each([
  "",
  "abc",
  "-1",
  "1R$ 2",
  "1234.567,00",
  "x1.5",
  "1.",
  ",50",
  "1234567890123",
  "1,234",
  "1.23,4",
  "1,,2",
  "1e3",
  "1.2345",
  "1234.567",
  "١٢",
  "12345678901234",
])("given %j, when parsed as a price, then it is not an amount", (text) => {
  expect(parseReais(text)).toBeUndefined();
});

test("given any amount of centavos, when written in reais and read back, then no centavo is lost", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      expect(parseReais(formatReais(cents))).toBe(cents);
      expect(centsFromReais(reaisFromCents(cents))).toBe(cents);
      expect(formatDecimal(cents)).toMatch(/^\d+\.\d{2}$/);
    }),
  );
});

test.each([
  [0.1 + 0.2, undefined],
  [19.99, 1_999],
  [1.005, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [Number.NEGATIVE_INFINITY, undefined],
  [-19.99, -1_999],
  [0, 0],
  [1e12, 1e14],
  [1e12 + 1, undefined],
  [-1e12 - 1, undefined],
  [999_999.99, 99_999_999],
])("given %d reais from the wire, when turned into centavos, then only two exact decimals pass", (reais, cents) => {
  expect(centsFromReais(reais)).toBe(cents);
});

test("given an amount, when shown, then prices have two decimals and summaries none", () => {
  expect(formatReais(123_456)).toBe(`R$${NBSP}1.234,56`);
  expect(formatReaisRounded(123_456)).toBe(`R$${NBSP}1.235`);
  expect(formatDecimal(5)).toBe("0.05");
  expect(formatReais(0)).toBe(`R$${NBSP}0,00`);
  expect(formatReaisRounded(0)).toBe(`R$${NBSP}0`);
});

test("given any amount, also a negative one, when shown, then it reads as Intl's pt-BR has it", () => {
  const currency = { style: "currency", currency: "BRL" } as const;
  const exact = new Intl.NumberFormat("pt-BR", currency);
  const rounded = new Intl.NumberFormat("pt-BR", { ...currency, maximumFractionDigits: 0 });
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
      expect(formatReais(cents)).toBe(exact.format(cents / 100));
      expect(formatReaisRounded(cents)).toBe(rounded.format(cents / 100));
    }),
  );
});

test("given any list of amounts, when summed in any order, then the total is the same", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 99_999_999 })), (amounts) => {
      expect(sumCents(amounts)).toBe(sumCents(amounts.toReversed()));
    }),
  );
  expect([sumCents([]), sumCents([1]), sumCents(new Set([150, 20, 3]))]).toEqual([0, 1, 173]);
});
