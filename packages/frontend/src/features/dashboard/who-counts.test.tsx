/**
 * Lists of student names count each student once, even if two students have the same name
 * (docs/rules.md, "The month on the dashboard").
 */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { aDashboard, aProfile, aRow } from "../../testing/builders.ts";
import { Attention } from "./attention.tsx";
import { ToConfirmList } from "./to-confirm.tsx";

const textOf = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const reported = (id: number, month: string) =>
  aRow({ id }, { id: id * 100_000_000 + Number(`2026${month}00`), reportedAt: "2026-11-11T03:30:00.000Z" });
const toConfirm = (...rows: ReturnType<typeof aRow>[]) =>
  textOf(
    renderToStaticMarkup(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <ToConfirmList dashboard={aDashboard(rows)} timezone="America/Rio_Branco" />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  );

test("given two reported charges of one student, when listed, then one student said so, on the owner's day", () => {
  const list = toConfirm(reported(4, "11"), reported(4, "10"));
  expect(list).toContain("1 pessoa avisou que pagou.");
  expect(list).toContain("avisou em 10/11/2026");
  expect(toConfirm(reported(4, "11"), reported(4, "10"), reported(5, "11"))).toContain(
    "2 pessoas avisaram que pagaram.",
  );
});

test("given two students of one name without e-mail, one of them with two debts, when named, then they are two", () => {
  const rows = [
    aRow({ id: 4, email: null }),
    aRow({ id: 5, email: null }),
    aRow({ id: 5, email: null }, { id: 520261000 }),
  ];
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <Attention dashboard={aDashboard(rows)} profile={aProfile()} />
    </MemoryRouter>,
  );
  expect(textOf(markup)).toContain("2 alunos sem e-mail: Ana Souza, Ana Souza");
});
