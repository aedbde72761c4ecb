/** docs/rules/student.md, "A student's own terms". */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { aPlan, aStudent } from "../../../testing/builders.ts";
import { TermsFacts } from "../student-facts.tsx";
import { discountText, StudentPrice } from "./terms-texts.tsx";

const discount = { amount: null, percent: 12.5, reason: "Irmãos", lastMonth: "2027-03" };
const textOf = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, " ")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();

test.each([
  [discount, "2027-03-31", "12,5% (Irmãos), até Março/2027"],
  [discount, "2027-04-01", "12,5% (Irmãos), terminou em Março/2027"],
  [{ amount: 20, percent: null, reason: null, lastMonth: null }, "2027-04-01", "R$\u00a020,00"],
])("given %o on %s, when shown, then it says '%s'", (of, today, text) => {
  expect(discountText(of, today)).toBe(text);
});

test("given a student on the plan's terms, when shown, then their price has no mark and there are no facts", () => {
  const student = aStudent({ price: 150, plan: aPlan({ price: 150 }) });
  expect(textOf(renderToStaticMarkup(<StudentPrice student={student} />))).toBe("R$ 150,00");
  expect(renderToStaticMarkup(<TermsFacts student={student} today="2026-11-10" />)).toBe("");
});

test.each([
  [{ ownPrice: 120, price: 120 }, "R$ 120,00 valor próprio"],
  [{ discount, price: 131.25 }, "R$ 131,25 desconto"],
  [{ discount, price: 150 }, "R$ 150,00"],
  [{ discount, price: 0 }, "R$ 0,00 desconto"],
  [{ price: 75 }, "R$ 75,00 recesso"],
  [{ ownPrice: 120, price: 0 }, "R$ 0,00 recesso"],
  [{ ownPrice: 120, nextOwnPrice: { price: 130, from: "2027-01" }, price: 130 }, "R$ 130,00 valor próprio"],
  [{ plan: aPlan({ price: 150, nextPrice: { price: 165, from: "2027-01" } }), price: 165 }, "R$ 165,00"],
])("given a student with %o, when listed, then it says '%s'", (terms, text) => {
  const student = aStudent({ plan: aPlan({ price: 150 }), ...terms });
  expect(textOf(renderToStaticMarkup(<StudentPrice student={student} />))).toBe(text);
});

test("given all terms, when the details are shown, then each is shown with its reason, its end and the payer's data", () => {
  const payer = { name: "Maria Souza", email: null, phone: "5511987654321", document: "11222333000181" };
  const student = aStudent({ discount, price: 131.25, dueDay: 31, payer });
  expect(textOf(renderToStaticMarkup(<TermsFacts student={student} today="2026-11-10" />))).toBe(
    "Desconto 12,5% (Irmãos), até Março/2027 Paga R$ 131,25 Vencimento Último dia do mês Quem paga Maria Souza (11) 98765-4321 CNPJ 11.222.333/0001-81",
  );
  expect(
    textOf(renderToStaticMarkup(<TermsFacts student={aStudent({ ownPrice: 99, dueDay: 5 })} today="2026-11-10" />)),
  ).toBe("Valor próprio R$ 99,00 Vencimento Dia 5");
});
