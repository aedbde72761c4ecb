import { expect, test } from "vitest";
import { centsOf, formatCount, formatDay, formatPrice, formatRounded, formatShortDay, toSearchText } from "./format.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("given an amount on the wire, when shown, then prices have two decimals and summaries none", () => {
  expect(plain(formatPrice(1234.5))).toBe("R$ 1.234,50");
  expect(plain(formatRounded(1234.5))).toBe("R$ 1.235");
});

test("given amounts that floats cannot hold exactly, when turned into centavos, then no centavo is lost", () => {
  expect([0.1, 0.29, 1.15, 150.5, 999_999.99].map(centsOf)).toEqual([10, 29, 115, 15050, 99_999_999]);
});

test("given days, when shown, then they are in the Brazilian format, and a text that is not a day stays", () => {
  expect(formatDay("2026-11-10")).toBe("10/11/2026");
  expect(formatShortDay("2026-11-10")).toBe("10/11");
  expect(formatDay("N/A")).toBe("N/A");
});

test("given a count, when formatted, then 1 is singular and 0 is plural", () => {
  expect([0, 1, 2].map((amount) => formatCount(amount, "aluno", "alunos"))).toEqual([
    "0 alunos",
    "1 aluno",
    "2 alunos",
  ]);
  expect([999, 1_000, 2_003, 1_000_000].map((amount) => formatCount(amount, "aluno", "alunos"))).toEqual([
    ...["999 alunos", "1.000 alunos", "2.003 alunos", "1.000.000 alunos"],
  ]);
});

test("given accents and capitals, when made search text, then they are removed", () => {
  expect(toSearchText("  Élida MÔNICA ")).toBe("elida monica");
});
