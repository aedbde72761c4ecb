/** docs/rules.md, "The month on the dashboard". */
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { aDashboard, aProfile, aRow } from "../../testing/builders.ts";
import { Attention } from "./attention.tsx";

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
  expect(markup.replace(/<[^>]*>/g, "")).toContain("2 alunos sem e-mail: Ana Souza, Ana Souza");
});
