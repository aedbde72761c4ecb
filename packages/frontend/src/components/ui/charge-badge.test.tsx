import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { aCharge } from "../../testing/builders.ts";
import { ChargeBadge } from "./badge.tsx";

test.each([
  ["a paid charge", { status: "pago" }, "Pago"],
  ["one that a discount took wholly", { status: "pago", amount: 0 }, "Desconto"],
  ["an open one with a discount", { discountAmount: 20 }, "Pendente"],
  ["a reported one", { reportedAt: "2026-11-20T12:00:00.000Z", isOverdue: true }, "A conferir"],
  ["an overdue one", { isOverdue: true }, "Vencida"],
] as const)("given %s, when shown, then its badge says so", (_what, change, text) => {
  const markup = renderToStaticMarkup(<ChargeBadge charge={aCharge(change)} />);
  expect(markup.replace(/<[^>]*>/g, "")).toBe(text);
});
