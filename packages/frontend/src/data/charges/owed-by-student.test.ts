import { MAX_OPEN_ROWS } from "@emdia/contracts/constants";
import { expect, test } from "vitest";
import { aDashboard, aRow } from "../../testing/builders.ts";
import { owedByStudent } from "./owed-by-student.ts";

test("given debts of several months, when added up, then each student owes what is left of all of theirs, and who paid is not named", () => {
  const part = { amount: 150.5, settledAmount: 50.5, openAmount: 100 };
  const dashboard = aDashboard([aRow({ id: 4 }, part), aRow({ id: 5 }, { status: "pago" })], {
    otherOpenPayments: [aRow({ id: 4 }, { id: 420261000, amount: 80 })],
  });
  expect([...(owedByStudent(dashboard) ?? [])]).toEqual([[4, 18_000]]);
});

test("given more debts than are listed, when added up, then no sum is said, as it would be a part", () => {
  const rows = Array.from({ length: MAX_OPEN_ROWS }, (_, at) => aRow({ id: at + 4 }));
  expect(owedByStudent(aDashboard([], { otherOpenPayments: rows }))).toBeUndefined();
});
