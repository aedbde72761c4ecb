import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { aDashboard, aProfile, aRow } from "../../testing/builders.ts";
import { MomentAction } from "./moment-action.tsx";

const paid = aRow({ id: 3 }, { status: "pago" });
const late = aRow({ id: 4 }, { isOverdue: true, dueDate: "2026-11-05" });
const arrears = { pagamentosEmAtraso: 1, alunosEmAtraso: 1, valorEmAtraso: 150.5 };

function shown(rows: Parameters<typeof aDashboard>[0], change: Parameters<typeof aDashboard>[1] = {}, stats = {}) {
  const dashboard = aDashboard(rows, change);
  const whole = { ...dashboard, stats: { ...dashboard.stats, ...stats } };
  const action = <MomentAction dashboard={whole} profile={aProfile()} />;
  return renderToStaticMarkup(<MemoryRouter>{action}</MemoryRouter>).replace(/<[^>]*>/g, "|");
}

test.each([
  ["all is paid on the billing day", [paid], {}, {}, "Nenhuma cobrança pendente"],
  ["all is paid on another day", [paid], { today: "2026-11-20" }, {}, "Nenhuma cobrança pendente"],
  ["nobody owes yet", [], {}, {}, "Nenhuma cobrança pendente"],
  [
    "somebody is in arrears after the billing day",
    [late],
    { today: "2026-11-20" },
    arrears,
    "O dia da cobrança foi 10/11",
  ],
  ["somebody is in arrears before it", [late], { today: "2026-11-08" }, arrears, "Disponível em 10/11"],
  [
    "a charge falls due today, on another day",
    [aRow({ id: 3 }, { dueDate: "2026-11-20" })],
    { today: "2026-11-20" },
    {},
    "O dia da cobrança foi 10/11",
  ],
])(
  "given that %s, when this month's card is shown, then 'Cobrar Pendentes' is on it, with the reason why it is refused",
  (_when, rows, change, stats, reason) => {
    const texts = shown(rows, change, stats);
    expect(texts.match(/Cobrar Pendentes/g)).toHaveLength(1);
    expect(texts).toContain(reason);
  },
);

test("given another month than this one, when its card is shown, then it offers nothing", () => {
  expect(shown([paid], { month: "2026-10" })).toBe("");
  expect(shown([late], { month: "2026-12" })).toBe("");
});

test.each([
  ["2026-11-01", true],
  ["2026-11-07", true],
  ["2026-11-08", false],
  ["2026-11-30", false],
])("given the day %s, when this month's card is shown, then 'Fechar o mês' is on it: %s", (today, isShown) => {
  expect(shown([paid], { today }).includes("Fechar o mês")).toBe(isShown);
});
