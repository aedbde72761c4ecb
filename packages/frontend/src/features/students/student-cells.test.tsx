import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { aStudent } from "../../testing/builders.ts";
import { NextCharge } from "./student-cells.tsx";

test("given a debt and a charge to come, when listed, then what stands beside 'Vencida' is what is overdue", () => {
  const owing = { isOverdue: true, owedAmount: 301, overdueAmount: 150.5, nextChargeLabel: "Vencida" };
  const markup = renderToStaticMarkup(<NextCharge student={aStudent({ ...owing, nextChargeDate: "2026-10-10" })} />);
  expect(markup.replace(/<[^>]*>/g, "|").replaceAll("\u00a0", " ")).toMatch(
    /Vencida\|+R\$ 150,50\|+desde 10\/10\/2026/,
  );
});
