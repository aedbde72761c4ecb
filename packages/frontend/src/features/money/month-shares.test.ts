import { expect, test } from "vitest";
import { aRow } from "../../testing/builders.ts";
import { splitMonth } from "./money-panel.tsx";

test("given charges paid, open and overdue, when split, then each part has its sum", () => {
  const rows = [
    aRow({ id: 1 }, { status: "pago", amount: 100.1 }),
    aRow({ id: 2 }, { status: "pago", amount: 0.2 }),
    aRow({ id: 3 }, { amount: 50 }),
    aRow({ id: 4 }, { amount: 7, isOverdue: true }),
    aRow({ id: 5 }, { status: "pago", amount: 1, isOverdue: true }),
  ];
  expect(splitMonth(rows).map(({ label, amount }) => [label, amount])).toEqual([
    ["Recebido", 10_130],
    ["A vencer", 5_000],
    ["Vencido do mês, sem encargos", 700],
  ]);
});
