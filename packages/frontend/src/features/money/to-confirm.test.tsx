import type { ProposalsWire } from "@emdia/contracts/statement";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { statementQueries } from "../../data/statements/statements.ts";
import { aDashboard, aProfile, aRow } from "../../testing/builders.ts";
import { ToConfirm } from "./money-lists.tsx";

const key = "E99999999202611101200abcdefghijk";
const proposal = {
  entry: { key, date: "2026-11-10", amount: 160.5 },
  match: { key, outcome: "propose" as const, reason: "more" as const, isTicked: false, candidates: [] },
};
const reportedAt = "2026-11-11T03:30:00.000Z";
const reported = aRow({}, { reportedAt });

function shown(rows: ReturnType<typeof aRow>[], proposals: ProposalsWire["proposals"]): string {
  const client = new QueryClient();
  client.setQueryData(statementQueries.proposals().queryKey, { proposals, next: null });
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ToConfirm
          dashboard={aDashboard(rows)}
          profile={aProfile({ bankId: "teste", timezone: "America/Rio_Branco" })}
          proposals={<p>do banco</p>}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test("given neither a report nor a proposal, when the dashboard is shown, then nothing is to be confirmed", () => {
  expect(shown([aRow()], [])).toBe("");
});

test("given a proposal alone, when the dashboard is shown, then it is listed, and no student is named as having reported", () => {
  const markup = shown([aRow()], [proposal]);
  expect(markup).toContain("A conferir");
  expect(markup).toContain("do banco");
  expect(markup).not.toContain("avis");
});

test("given two charges of one report, when the dashboard is shown, then one person reported both on the owner's day, and the bank is not named", () => {
  const markup = shown(
    [reported, aRow({}, { id: 320261000, reportedAt, reference: "Outubro/2026", dueDate: "2026-10-10" })],
    [],
  );
  expect(markup).toContain("1 pessoa avisou que pagou");
  expect(markup.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ")).toContain(
    "R$ 301,00 · 2 cobranças: Outubro/2026, Novembro/2026 · avisou em 10/11/2026",
  );
  expect(markup).not.toContain("do banco");
  expect(shown([reported, aRow({ id: 5 }, { id: 520261100, reportedAt })], [])).toContain("2 pessoas avisaram");
});

test("given both, when the dashboard is shown, then one list has both, the report first", () => {
  expect(shown([reported], [proposal])).toMatch(/A conferir.*avisou que pagou.*do banco/s);
});
