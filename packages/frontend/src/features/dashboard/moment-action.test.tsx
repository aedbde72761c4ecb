import type { UnsentCharges } from "@emdia/contracts/dashboard";
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
  const action = <MomentAction dashboard={whole} profile={aProfile()} onUnsent={() => undefined} />;
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

test("given charges that never went out, when this month's card is shown, then sending them is its action, and a reminder counts nobody of them", () => {
  const untold = aRow(
    { id: 5, email: "eva@exemplo.com.br" },
    { id: 51, isOverdue: true, dueDate: "2026-10-10", needsDueDate: true },
  );
  const charge = { studentId: 5, studentName: "Eva", amount: 150.5, dueDate: "2026-10-10" };
  const unsent = (why: string | null): UnsentCharges => ({
    ...{ month: "2026-10", reference: "Outubro/2026", reason: "no_access", count: 1, total: 150.5 },
    charges: [{ ...charge, paymentId: 51, canMail: why === null, why }],
  });
  const owed = { ...arrears, alunosEmAtraso: 2 };
  const at = (group: UnsentCharges) => shown([late, untold], { today: "2026-11-20", unsent: [group] }, owed);
  for (const why of [null, "invoice.student_without_email"]) {
    expect(at(unsent(why))).toContain("Cobrar 1 que não saiu");
    expect(at(unsent(why))).toContain("Lembrar 1 de 2 em atraso");
  }
  expect(at(unsent("billing.payment_method_missing"))).not.toContain("que não sai");
  const told = { ...untold, payment: { ...untold.payment, needsDueDate: false } };
  expect(shown([late, told], { today: "2026-11-20" }, owed)).toContain("Lembrar 2 em atraso");
});
