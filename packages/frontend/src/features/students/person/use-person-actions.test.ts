import { expect, test } from "vitest";
import { clearableYears } from "./use-person-actions.ts";

const due = (dueDate: string, status: "pago" | "pendente" = "pago", settledAmount = 150) => ({
  dueDate,
  status,
  settledAmount,
});

test("given charges of several years, when clearances are offered, then they are of the last three past years with a paid charge", () => {
  const charges = ["2022-01-10", "2023-12-31", "2024-05-10", "2024-06-10", "2026-12-31", "2027-01-01"].map((day) =>
    due(day),
  );
  const others = [due("2025-05-10", "pendente"), due("2025-06-10", "pago", 0)];
  expect(clearableYears([...charges, ...others], "2027-01-01")).toEqual([2026, 2024, 2023]);
  expect(clearableYears(charges, "2026-12-31")).toEqual([2024, 2023, 2022]);
  expect(clearableYears([], "2027-01-01")).toEqual([]);
});
