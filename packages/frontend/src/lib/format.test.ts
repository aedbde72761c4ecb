import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { centsOf, count, dateText, monthTitle, price, searchable, shortDate, summary } from "./format.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("given an amount on the wire, when shown, then prices have two decimals and summaries none", () => {
  expect(plain(price(1234.5))).toBe("R$ 1.234,50");
  expect(plain(summary(1234.5))).toBe("R$ 1.235");
});

test("given amounts that floats cannot hold, when turned into centavos, then none is lost", () => {
  expect([0.1, 0.29, 1.15, 150.5, 999_999.99].map(centsOf)).toEqual([10, 29, 115, 15050, 99_999_999]);
});

test("given days, when shown, then they read as in Brazil and a text that is no day stays", () => {
  expect(dateText("2026-11-10")).toBe("10/11/2026");
  expect(shortDate("2026-11-10")).toBe("10/11");
  expect(dateText("N/A")).toBe("N/A");
  expect(monthTitle(civilDate("2026-03-01"))).toBe("Março de 2026");
});

test("given a count, when said, then one is singular and none is plural", () => {
  expect([0, 1, 2].map((amount) => count(amount, "aluno", "alunos"))).toEqual(["0 alunos", "1 aluno", "2 alunos"]);
  expect([999, 1_000, 2_003, 1_000_000].map((amount) => count(amount, "aluno", "alunos"))).toEqual([
    ...["999 alunos", "1.000 alunos", "2.003 alunos", "1.000.000 alunos"],
  ]);
});

test("given accents and capitals, when searched by, then they do not matter", () => {
  expect(searchable("  Élida MÔNICA ")).toBe("elida monica");
});
