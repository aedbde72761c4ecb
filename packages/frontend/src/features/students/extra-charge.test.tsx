import { civilDate } from "@emdia/contracts/values/calendar";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { aStudent } from "../../testing/builders.ts";
import { checkExtraCharge, ExtraOutcome, extraTotalText, isPassing } from "./extra-charge.tsx";

const today = civilDate("2026-11-27");
const typed = { name: " Exame de faixa ", amount: "1.080,50", dueDate: "2026-11-27" };

test("given a typed extra charge, when checked, then it goes out as the API takes it", () => {
  expect(checkExtraCharge(typed, today)).toEqual({
    charge: { name: "Exame de faixa", amount: 1080.5, dueDate: "2026-11-27" },
    errors: {},
  });
});

test.each([
  [{ dueDate: "2026-11-26" }, { dueDate: "O vencimento não pode ser no passado" }],
  [{ dueDate: "" }, { dueDate: "Escolha o vencimento" }],
  [{ dueDate: "2027-12-01" }, { dueDate: "Escolha um vencimento em até um ano" }],
  [{ dueDate: "2027-11-30" }, {}],
  [{ name: " " }, { name: "Dê um nome à cobrança" }],
  [{ amount: "0" }, { amount: "O valor deve ser maior que zero" }],
  [{ amount: "cem" }, { amount: "O valor deve ser maior que zero" }],
  [{ amount: "1.000.000,00" }, { amount: "O preço deve ser de no máximo R$ 999.999,99" }],
])("given %o, when checked, then the errors are %o, and nothing is sent with one", (over, errors) => {
  const checked = checkExtraCharge({ ...typed, ...over }, today);
  expect(checked.errors).toEqual(errors);
  expect(checked.charge === undefined).toBe(Object.keys(errors).length > 0);
});

test.each([
  [3, "80", "Total: 3 × R$\u00a080,00 = R$\u00a0240,00"],
  [3, "0,10", "Total: 3 × R$\u00a00,10 = R$\u00a00,30"],
  [3, "", ""],
])("given %i students and '%s', when the total is shown, then it says '%s'", (count, amount, text) => {
  expect(extraTotalText(count, amount)).toBe(text);
});

test("given one of two without a charge, when the outcome is shown, then it says how many were made, who was not and why", () => {
  const students = [aStudent({ id: 1, name: "Ana" }), aStudent({ id: 2, name: "Bia" })];
  const line = { studentName: null, paymentId: null, code: null, reason: null };
  const lines = [
    { ...line, studentId: 1, paymentId: 120261101 },
    { ...line, studentId: 2, studentName: "Bia", code: "student.archived", reason: "Este aluno está arquivado." },
  ];
  const run = { stage: "done" as const, lines, failure: undefined };
  const text = renderToStaticMarkup(<ExtraOutcome run={run} students={students} />).replace(/<[^>]*>/g, "");
  expect(text).toBe("1 de 2 cobranças criadasBia: Este aluno está arquivado.");
  expect(isPassing(run)).toBe(false);
  expect(isPassing({ ...run, lines: [{ ...line, studentId: 2, code: "service.busy" }] })).toBe(true);
  expect(isPassing({ lines: [], failure: "A internet caiu." })).toBe(true);
});
