import { parsePixCode } from "@emdia/contracts/values/pix-code";
import { expect, test } from "vitest";
import { unclosedTags } from "../testing/unclosed-tags.ts";
import { examplePage } from "./example-page.ts";

const now = new Date("2026-12-05T12:00:00.000Z");
const read = (visit: { only?: number; day?: string } = {}) => {
  const document = examplePage(now, { only: Number.NaN, day: undefined, ...visit });
  expect(unclosedTags(document)).toEqual([]);
  return document.replaceAll("\u00a0", " ").replace(/\s+/g, " ");
};

test("given no account, when the example is opened, then it is a payer's page that says that nothing is charged", () => {
  const document = read();
  for (const text of ["Exemplo. Nada aqui é cobrado de verdade.", "R$ 420,00", "Clara, Dezembro/2026", "Já paguei"])
    expect(document).toContain(text);
  expect(document).toContain('href="/auth?criar">Começar gratuitamente');
  const code = parsePixCode(/>(000201[^<]*)<\/code>/.exec(document)?.[1] ?? "");
  expect([code?.key, code?.amountCents]).toEqual(["exemplo@emdia.com.br", 42_000]);
});

test.each([
  ["pays one charge alone", { only: 120261200 }, "Valor a pagar · 1 cobrança"],
  ["says that they paid", { day: "" }, "Aviso enviado"],
  ["names a day", { day: "2026-12-09" }, "Combinado: até 09/12/2026"],
  ["names no date", { day: "<b>" }, "Aviso enviado"],
])("given the example, when the visitor %s, then the page answers as the true one does", (_what, visit, text) => {
  expect(read(visit)).toContain(text);
  expect(read(visit)).not.toContain("<b><");
});
