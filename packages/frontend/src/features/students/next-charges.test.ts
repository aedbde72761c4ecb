import { expect, test } from "vitest";
import { nextChargesText } from "./next-charges.tsx";

const next = (date: string) => ({ date, amount: 540, reference: "Fev/2027 a Abr/2027" });

test("given one student, then the text says date, sum and months", () => {
  expect(nextChargesText([{ studentId: 2, next: next("2027-02-10") }])).toBe(
    "Próxima cobrança em 10/02/2027: R$\u00a0540,00, Fev/2027 a Abr/2027.",
  );
});

test("given several students, then the text says how many are charged from which day, and leaves out who is not", () => {
  const days = ["2027-03-10", "2027-02-10", "2027-03-10"];
  const all = [...days.map((day, studentId) => ({ studentId, next: next(day) })), { studentId: 9, next: null }];
  expect(nextChargesText(all)).toBe(
    "Próxima cobrança no novo plano: 1 aluno a partir de 10/02/2027 · 2 alunos a partir de 10/03/2027.",
  );
});

test("given nobody who is charged, then there is no text", () => {
  expect(nextChargesText([{ studentId: 9, next: null }])).toBe("");
});
