/** docs/rules.md, "What a charge carries" 5 and "The screens" 9. */
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { KeyHelp } from "../../components/layout/key-help.tsx";
import { aStudent } from "../../testing/builders.ts";
import { StudentActions } from "./student-actions.tsx";

const nothing = () => undefined;
const labels = (markup: string) => [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);
const actionsOf = (isOverdue: boolean, isNamed: boolean) =>
  labels(
    renderToStaticMarkup(
      <MemoryRouter>
        <StudentActions student={aStudent({ isOverdue })} isNamed={isNamed} onAction={nothing} />
      </MemoryRouter>,
    ),
  );

test("given a row of the table, when its actions are read, then a debt's first is the reminder, and what takes away is last", () => {
  expect(actionsOf(true, true)).toEqual(["Lembrar Ana Souza", "Editar Ana Souza", "Excluir Ana Souza"]);
  expect(actionsOf(false, true)[0]).toBe("Cobrar Ana Souza");
});

test("given a card of a phone, when its actions are read, then what takes away is the farthest from the edge", () => {
  expect(actionsOf(true, false)).toEqual(["Excluir Ana Souza", "Editar Ana Souza", "Lembrar Ana Souza"]);
});

test("given a list in which p does nothing, when its keys are named, then p is not promised", () => {
  const text = (pays?: string) => renderToStaticMarkup(<KeyHelp steps="próximo e anterior" pays={pays} />);
  expect(text()).not.toContain(">p</kbd>");
  expect(text("marcar paga a mais antiga")).toContain(">p</kbd>");
});
