import { expect, test } from "vitest";
import { aCharge } from "../../testing/builders.ts";
import { deletionQuestion } from "./delete-student.tsx";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const asked = (charges?: Parameters<typeof deletionQuestion>[1], wasCharged = true) => {
  const question = deletionQuestion({ name: "Ana Souza", wasCharged }, charges);
  return [question.title, question.confirmLabel, plain(question.description)];
};
const part = { amount: 150, settledAmount: 20, amountToday: 130 };

test("given a student who was never charged, when about to be deleted, then the question is about deleting, also if a charge is expected", () => {
  const description = "Ana Souza sai da lista e não recebe mais cobranças. O cadastro é apagado.";
  for (const charges of [undefined, [aCharge({ isExpected: true })]])
    expect(asked(charges, false)).toEqual(["Excluir aluno?", "Excluir aluno", description]);
});

test.each([
  ["whose charges could not be read", undefined],
  ["whose only charge was voided, so that none is listed", []],
  ["who paid all", [aCharge({ status: "pago" }), aCharge({ isExpected: true })]],
])(
  "given a student %s, when about to be deleted, then they are archived, and the text names no sum",
  (_who, charges) => {
    const [title, label, description] = asked(charges);
    expect([title, label]).toEqual(["Arquivar aluno?", "Arquivar aluno"]);
    expect(description).toMatch(/reativado em Arquivados\.$/);
  },
);

test("given a student who owes, when about to be deleted, then the text names the open amount", () => {
  expect(asked([aCharge(part), aCharge({ status: "pago" })])[2]).toContain(
    "Ainda há R$ 130,00 de 1 cobrança em aberto, que continua na Visão Geral até ser paga ou cancelada.",
  );
  expect(asked([aCharge(part), aCharge(), aCharge({ isExpected: true })])[2]).toContain(
    "Ainda há R$ 280,50 de 2 cobranças em aberto, que continuam na Visão Geral até serem pagas ou canceladas.",
  );
});
