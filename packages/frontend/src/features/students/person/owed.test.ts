import { expect, test } from "vitest";
import { aCharge } from "../../../testing/builders.ts";
import { owedOf, owedText } from "./person-head.tsx";

const late = aCharge({ id: 1, amountToday: 251.68, isOverdue: true, dueDate: "2026-09-15" });
const next = aCharge({ id: 2, amountToday: 240, dueDate: "2026-12-15" });
const other = aCharge({ id: 3, amountToday: 240, dueDate: "2026-12-20" });
const last = aCharge({ id: 4, amountToday: 10, isOverdue: true, dueDate: "2025-12-15" });
const words = (...charges: Parameters<typeof owedText>[0]) => {
  const text = owedText(charges, "2026-12-01");
  return text && `${text.sum} ${text.text}`.replaceAll("\u00a0", " ");
};

test.each([
  [[], undefined],
  [[next], "R$ 240,00 em aberto · vence em 15/12"],
  [[next, other], "R$ 480,00 em aberto · a vencer"],
  [[late], "R$ 251,68 em atraso desde 15/09"],
  [[late, next], "R$ 251,68 em atraso desde 15/09 · mais R$ 240,00 em 15/12"],
  [[late, next, other], "R$ 251,68 em atraso desde 15/09 · mais R$ 480,00 a vencer"],
  [[late, last], "R$ 261,68 em atraso desde 15/12/2025"],
])("given what is owed, when said, then arrears come first, with their day and what follows", (owed, text) => {
  expect(words(...owed)).toBe(text);
});

test("given charges of which one is still to be made, when counted, then it is owed only once it is late", () => {
  const ahead = aCharge({ id: 5, isExpected: true, amountToday: 240 });
  const missed = aCharge({ id: 6, isExpected: true, isOverdue: true, amountToday: 240 });
  const paid = aCharge({ id: 7, amountToday: 0 });
  expect(owedOf([late, ahead, missed, paid]).map(({ id }) => id)).toEqual([1, 6]);
});
