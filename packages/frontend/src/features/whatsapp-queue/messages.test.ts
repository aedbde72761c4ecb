import { expect, test } from "vitest";
import { debtorsOf } from "../../data/reminders/debtors.ts";
import { aDashboard, aProfile, aRow } from "../../testing/builders.ts";
import { chatMessagesOf } from "./messages.ts";

const today = "2026-11-22";
const overdue = { dueDate: "2026-11-10", isOverdue: true, invoiceSent: true };
const textOf = (rows: ReturnType<typeof aRow>[]) => {
  const [debtor] = debtorsOf(aDashboard(rows, { today }));
  return debtor ? chatMessagesOf(debtor, aProfile(), today, undefined).text : "";
};

test("given who pays for two students, when the chat is prepared, then it greets them and names each debt's student", () => {
  const rows = [aRow({ id: 3, name: "Ana Souza" }, overdue), aRow({ id: 4, name: "Beto Souza" }, overdue)];
  const pageUrl = "https://emdia.example/p/maria";
  const payer = { id: 7, name: "Maria Lima" };
  const text = textOf(
    rows.map((row) => ({
      ...row,
      reminder: { email: { party: "P7 maria", block: null }, whatsapp: { party: "P7", block: null } },
      student: { ...row.student, email: "maria@exemplo.com.br", phone: "11912345678", payer, pageUrl },
    })),
  );
  expect(text).toMatch(/^Olá, Maria! Passando para lembrar das suas cobranças em aberto/);
  expect(text).toContain("• Ana, Novembro/2026: R$ 150,50");
  expect(text).toContain("• Beto, Novembro/2026: R$ 150,50");
  expect(text).toContain(`Total: R$ 301,00\nPara ver e pagar: ${pageUrl}\n`);
});

test("given a student who pays, when the chat is prepared, then it greets them and names no one else", () => {
  expect(textOf([aRow({ id: 3, name: "Ana Souza" }, overdue)])).toMatch(
    /^Olá, Ana! Passando para lembrar da cobrança de Novembro\/2026/,
  );
});

test.each([
  ["was never sent", { invoiceSent: false }, "Segue a cobrança"],
  ["failed to be sent", { invoiceSent: false, invoiceDeliveryStatus: "failed" as const }, "Segue a cobrança"],
  ["was mailed", {}, "Passando para lembrar"],
  [
    "may have been mailed",
    { invoiceSent: false, invoiceDeliveryStatus: "unconfirmed" as const },
    "Passando para lembrar",
  ],
  ["was written about", { invoiceSent: false, lastContactAt: "2026-11-15T12:00:00.000Z" }, "Passando para lembrar"],
])(
  "given a charge that %s, when the chat is prepared, then it reminds only of charges with an earlier notice",
  (_what, change, start) => {
    expect(textOf([aRow({ id: 3, name: "Ana Souza" }, { ...overdue, ...change })])).toMatch(
      new RegExp(`^Olá, Ana! ${start}`),
    );
  },
);
