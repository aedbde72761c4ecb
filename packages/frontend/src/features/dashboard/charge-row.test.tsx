/** docs/rules.md, "What a charge carries". */
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { aRow } from "../../testing/builders.ts";
import { ChargeRow } from "./charge-row.tsx";

const nothing = () => undefined;
const actions = { onSetStatus: nothing, onSettle: nothing, onChoose: nothing };

test.each([
  ["to come", {}, {}, "Cobrar"],
  ["overdue", { isOverdue: true }, {}, "Lembrar"],
  ["paid after its due date", { isOverdue: true, status: "pago" }, {}, "Ver"],
  ["overdue, of an archived student", { isOverdue: true }, { status: "arquivado" }, "Ver"],
] as const)(
  "given a charge %s, when its row is shown, then the first action leads to it as %s",
  (_what, charge, student, label) => {
    const row = aRow({ id: 3, name: "Ana Souza", ...student }, charge);
    const markup = renderToStaticMarkup(
      <MemoryRouter>
        <ChargeRow row={row} today="2026-11-20" timezone="America/Sao_Paulo" {...actions} />
      </MemoryRouter>,
    );
    const first = /<a [^>]*href="\/invoices\/3"[^>]*>(.*?)<\/a>/.exec(markup)?.[1] ?? "";
    expect(first.replace(/<[^>]*>/g, "")).toBe(`${label} Ana Souza`);
  },
);

test("given rows of one name, when a screen reader lists their buttons, then each is named by its month or the student's number", () => {
  const spoken = (props: { hasOthers?: boolean; isNamesake?: boolean }) => {
    const row = aRow({ id: 3, name: "Ana Souza" }, { reference: "Novembro/2026" });
    const markup = renderToStaticMarkup(
      <MemoryRouter>
        <ChargeRow row={row} today="2026-11-20" timezone="America/Sao_Paulo" {...props} {...actions} />
      </MemoryRouter>,
    );
    return /Marcar Pago.*?<\/button>/.exec(markup)?.[0].replace(/<[^>]*>/g, "");
  };
  expect([spoken({}), spoken({ hasOthers: true }), spoken({ isNamesake: true })]).toEqual([
    "Marcar Pago Ana Souza",
    "Marcar Pago Ana Souza, Novembro/2026",
    "Marcar Pago Ana Souza, aluno 3",
  ]);
});
