import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { chargeQueries } from "../../data/charges/queries.ts";
import { aCharge } from "../../testing/builders.ts";
import { AdvanceDialog } from "./advance-dialog.tsx";

function shown({ children }: { children?: ReactNode }) {
  return createElement(Fragment, null, children);
}
vi.mock("../ui/dialog.tsx", () => ({ Dialog: shown }));
vi.mock("./settle-many.tsx", () => ({ SettleMany: shown }));

test("given months paid ahead, when they are received, then one receipt is promised, and no mail, which not everybody has", () => {
  const client = new QueryClient();
  client.setQueryData(chargeQueries.upcoming(3).queryKey, [aCharge({ id: 320261200 })]);
  const dialog = createElement(AdvanceDialog, {
    student: { id: 3, name: "Ana" },
    paymentMethod: "pix",
    onClose: () => undefined,
  });
  const markup = renderToStaticMarkup(createElement(QueryClientProvider, { client }, dialog));
  expect(markup).toMatch(/O recibo é um só/);
  expect(markup).not.toMatch(/por e-mail/);
});
