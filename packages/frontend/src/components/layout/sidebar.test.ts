import { expect, test } from "vitest";
import { isNavCurrent, navItems } from "./sidebar.tsx";

test.each([
  ["/dashboard", ["Visão Geral"]],
  ["/dashboard/visao-geral", ["Visão Geral"]],
  ["/dashboard/dinheiro", ["Dinheiro"]],
  ["/dashboard/relatorios", ["Dinheiro"]],
  ["/dashboard/banco", ["Dinheiro"]],
  ["/dashboard/lembretes", ["Lembretes"]],
  ["/dashboard/whatsapp", ["Lembretes"]],
  ["/dashboard/alunos/12", ["Alunos"]],
  ["/dashboard/familias/3", ["Alunos"]],
  ["/plans/edit/4", ["Planos"]],
  ["/plansx", []],
])("given the address %s, when the navigation is shown, then %j is current", (pathname, current) => {
  expect(navItems.filter(({ to }) => isNavCurrent(to, pathname)).map(({ label }) => label)).toEqual(current);
});
