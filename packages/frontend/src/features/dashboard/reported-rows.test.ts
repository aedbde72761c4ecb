import { expect, test } from "vitest";
import { aDashboard, aRow } from "../../testing/builders.ts";
import { reportedRows } from "./reported-rows.ts";

test("given reports of this month and of others, when listed, then they are the only rows, the longest waiting first", () => {
  const row = (id: number, reportedAt: string | null) => aRow({ id }, { reportedAt });
  const dashboard = aDashboard([row(1, "2026-11-12T12:00:00.000Z"), row(2, null), row(3, "2026-11-10T12:00:00.000Z")], {
    otherOpenPayments: [row(4, "2026-11-11T12:00:00.000Z"), row(5, null)],
  });
  expect(reportedRows(dashboard).map(({ student }) => student.id)).toEqual([3, 4, 1]);
  expect(reportedRows(aDashboard([row(2, null)]))).toEqual([]);
});
