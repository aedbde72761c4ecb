import type { BankConnectionWire } from "@emdia/contracts/bank";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { bankQueries } from "../../data/bank/queries.ts";
import { aBank } from "../../testing/builders.ts";
import { BankLine } from "./bank-line.tsx";

function lineOf(change: Partial<BankConnectionWire>): string {
  const client = new QueryClient();
  client.setQueryData(bankQueries.own().queryKey, aBank(change));
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <BankLine />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test("given a bank that was read 4 minutes ago by the server's clock, then the line says so and links to it", () => {
  const line = lineOf({});
  expect(line).toContain("Banco de teste lido há 4 min");
  expect(line).toContain('href="/dashboard/banco"');
  expect(line).not.toContain('role="status"');
});

test.each<[Partial<BankConnectionWire>, string]>([
  [{ status: "testing", readAt: null }, "Banco de teste: primeira leitura a caminho"],
  [{ status: "unproven" }, "Banco de teste lido há 4 min"],
  [{ status: "degraded", problem: "unavailable" }, "Banco de teste: sem leitura."],
  [{ status: "needs-owner", problem: "certificate" }, "Banco de teste: precisa de você."],
])("given %o, then the line says: %s", (change, text) => {
  expect(lineOf(change)).toContain(text);
});
