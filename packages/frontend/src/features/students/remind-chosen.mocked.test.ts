import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { dashboardQueries } from "../../data/dashboard/queries.ts";
import { profileQueries } from "../../data/queries.ts";
import { aDashboard, aProfile, aRow, aStudent } from "../../testing/builders.ts";
import { RemindChosen } from "./remind-chosen.tsx";

vi.mock("../../components/ui/dialog.tsx", () => ({
  Dialog: ({ children }: { children: ReactNode }) => createElement(Fragment, null, children),
}));

test("given a family of which one student has paid, when the one who owes is chosen, then the queue's address names that student, and a number's owner is promised no mail", () => {
  const payer = { id: 12, name: "Marta" };
  const of = (id: number, charge: Parameters<typeof aRow>[1]) => {
    const row = aRow({ id }, charge);
    return { ...row, student: { ...row.student, payer } };
  };
  const client = new QueryClient();
  const rows = [of(3, { status: "pago" }), of(4, { isOverdue: true })];
  client.setQueryData(dashboardQueries.overview().queryKey, aDashboard(rows));
  client.setQueryData(profileQueries.own().queryKey, aProfile({ whatsappNumberId: "1" }));
  const chosen = createElement(RemindChosen, { students: [aStudent({ id: 4 })], onClose: () => undefined });
  const markup = renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(QueryClientProvider, { client }, chosen)),
  );
  expect(markup).toMatch(/href="\/dashboard\/whatsapp\?alunos=4"[^>]*>Abrir a fila \(1\)/);
  expect(markup).toContain(">Lembrar</button>");
});
