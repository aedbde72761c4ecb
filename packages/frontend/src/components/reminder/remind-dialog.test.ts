import { expect, test } from "vitest";
import { debtorsOf } from "../../data/reminders/debtors.ts";
import { aDashboard, aRow } from "../../testing/builders.ts";
import { recipientsText } from "./remind-dialog.tsx";

const late = (id: number) => aRow({ id }, { isOverdue: true, dueDate: "2026-10-05" });
const sisters = [late(5), late(6)].map((row) => ({
  ...row,
  student: { ...row.student, payer: { id: 12, name: "Marta" } },
  reminder: { email: { party: "P0000012", block: null }, whatsapp: null },
}));
const rest = "com tudo o que está em aberto e como pagar.";

test.each([
  ["nobody", [], false, "Ninguém recebe um lembrete agora."],
  ["one payer", [late(5)], false, `1 pessoa recebe um e-mail ${rest}`],
  ["two payers, with a number", [late(5), late(6)], true, `2 pessoas recebem uma mensagem ${rest}`],
  [
    "one payer of two",
    sisters,
    false,
    `1 pessoa recebe um e-mail ${rest} Quem paga por vários alunos recebe tudo junto.`,
  ],
])(
  "given %s to remind, when the question is asked, then it counts persons and promises no wrong channel",
  (_who, rows, hasNumber, text) => {
    expect(recipientsText(debtorsOf(aDashboard(rows)), hasNumber)).toBe(text);
  },
);
