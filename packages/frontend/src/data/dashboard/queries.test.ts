import { expect, test } from "vitest";
import { aDashboard, aRow } from "../../testing/builders.ts";
import { joinPages } from "./queries.ts";

const group = (count: number, total: number, first = 1) => ({
  month: "2026-10",
  reference: "Outubro/2026",
  reason: "late" as const,
  count,
  total,
  payers: [
    {
      payerKey: "P0000090",
      payerName: "Marta",
      charges: Array.from({ length: count }, (_, index) => ({
        paymentId: first + index,
        studentId: first + index,
        studentName: "Ana",
        amount: total / count,
        dueDate: "2026-10-10",
        canMail: true,
        why: null,
      })),
    },
  ],
});

test("given pages of a dashboard, when joined, then every charge is there once, groups add up, and the figures are the first page's", () => {
  const late = (id: number, dueDate: string) => aRow({ id }, { id, dueDate });
  const first = aDashboard([aRow({ id: 3 })], {
    otherOpenPayments: [late(7, "2026-10-10")],
    unsent: [group(2, 100.1)],
    next: "2000",
  });
  const second = aDashboard([aRow({ id: 4 })], {
    otherOpenPayments: [late(7, "2026-10-10"), late(8, "2026-09-10")],
    unsent: [group(1, 0.2, 9)],
  });
  const joined = joinPages(first, [second]);
  expect(joined.currentMonthPayments.map(({ student }) => student.id)).toEqual([3, 4]);
  expect(joined.otherOpenPayments.map(({ payment }) => payment.id)).toEqual([8, 7]);
  expect(joined.unsent).toMatchObject([{ count: 3, total: 100.3 }]);
  expect(joined.unsent[0]?.payers.map(({ charges }) => charges.map(({ paymentId }) => paymentId))).toEqual([[1, 2, 9]]);
  expect([joined.stats, joined.next]).toEqual([first.stats, null]);
  expect(joinPages(second, [])).toBe(second);
});
