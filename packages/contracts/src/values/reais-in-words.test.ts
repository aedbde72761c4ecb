import fc from "fast-check";
import { expect, test } from "vitest";
import { reaisInWords } from "./reais-in-words.ts";

test.each([
  [0, "zero real"],
  [1, "um centavo"],
  [2, "dois centavos"],
  [19, "dezenove centavos"],
  [20, "vinte centavos"],
  [100, "um real"],
  [101, "um real e um centavo"],
  [200, "dois reais"],
  [1_400, "catorze reais"],
  [2_100, "vinte e um reais"],
  [9_999, "noventa e nove reais e noventa e nove centavos"],
  [10_000, "cem reais"],
  [10_100, "cento e um reais"],
  [11_000, "cento e dez reais"],
  [15_000, "cento e cinquenta reais"],
  [15_050, "cento e cinquenta reais e cinquenta centavos"],
  [20_000, "duzentos reais"],
  [99_900, "novecentos e noventa e nove reais"],
  [100_000, "mil reais"],
  [100_100, "mil e um reais"],
  [109_900, "mil e noventa e nove reais"],
  [110_000, "mil e cem reais"],
  [110_100, "mil cento e um reais"],
  [123_456, "mil duzentos e trinta e quatro reais e cinquenta e seis centavos"],
  [200_000, "dois mil reais"],
  [2_110_000, "vinte e um mil e cem reais"],
  [99_999_999, "novecentos e noventa e nove mil novecentos e noventa e nove reais e noventa e nove centavos"],
  [100_000_000, "um milhão de reais"],
  [100_000_001, "um milhão de reais e um centavo"],
  [100_000_100, "um milhão e um reais"],
  [105_020_000, "um milhão cinquenta mil e duzentos reais"],
  [120_000_000, "um milhão e duzentos mil reais"],
  [200_000_000, "dois milhões de reais"],
  [30_029_990_000, "trezentos milhões duzentos e noventa e nove mil e novecentos reais"],
])("given %i centavos, when they are written in words, then they are %j", (cents, words) => {
  expect(reaisInWords(cents)).toBe(words);
});

test.each([-1, 0.5, 1e11, Number.NaN])("given %d, when it is written in words, then it is refused", (cents) => {
  expect(() => reaisInWords(cents)).toThrow(RangeError);
});

test("given two amounts, when both are written in words, then the words differ if the amounts do", () => {
  const amount = fc.integer({ min: 0, max: 1e11 - 1 });
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(reaisInWords(one) === reaisInWords(other)).toBe(one === other);
      expect(reaisInWords(one)).not.toMatch(/undefined|-|\s\s|^\s|\s$/);
    }),
  );
});
