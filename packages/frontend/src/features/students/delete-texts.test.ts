import { expect, test } from "vitest";
import { aCharge } from "../../testing/builders.ts";
import { deletionQuestion, judgeDeletion } from "./delete-student.tsx";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const asked = (charges: Parameters<typeof judgeDeletion>[0]) => {
  const { title, description, confirmLabel } = deletionQuestion("Ana Souza", judgeDeletion(charges));
  return [title, confirmLabel, plain(description)];
};
const part = { amount: 150, settledAmount: 20, amountToday: 130 };

test.each([
  ["whose charges could not be read", undefined],
  ["who was never charged", []],
  ["whose charge is only expected", [aCharge({ isExpected: true })]],
])(
  "given a student %s, when about to be deleted, then the question is about deleting, and names no sum",
  (_who, charges) => {
    const [title, label, description] = asked(charges);
    expect([title, label]).toEqual(["Excluir aluno?", "Excluir aluno"]);
    expect(description).not.toMatch(/R\$|Arquivados/);
  },
);

test("given a student who paid all, when about to be deleted, then they are archived, and the text names no open amount", () => {
  const [title, label, description] = asked([aCharge({ status: "pago" }), aCharge({ isExpected: true })]);
  expect([title, label]).toEqual(["Arquivar aluno?", "Arquivar aluno"]);
  expect(description).toContain("reativado em Arquivados.");
  expect(description).not.toContain("R$");
});

test("given a student who owes, when about to be deleted, then the text names the open amount", () => {
  expect(asked([aCharge(part), aCharge({ status: "pago" })])[2]).toContain(
    "Ainda há R$ 130,00 de 1 cobrança em aberto, que continua na Visão Geral até ser paga ou cancelada.",
  );
  expect(asked([aCharge(part), aCharge(), aCharge({ isExpected: true })])[2]).toContain(
    "Ainda há R$ 280,50 de 2 cobranças em aberto, que continuam na Visão Geral até serem pagas ou canceladas.",
  );
});

test("given a student without a charge, when about to be deleted, then the text says that their data are deleted; if that is not known, that they may be", () => {
  expect(asked([])[2]).toBe("Ana Souza sai da lista e não recebe mais cobranças. O cadastro é apagado.");
  expect(asked(undefined)[2]).toContain("Se já houve alguma, o histórico continua guardado");
});
