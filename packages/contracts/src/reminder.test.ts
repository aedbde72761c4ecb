import fc from "fast-check";
import { expect, test } from "vitest";
import type { Debt } from "./charges-document.ts";
import { ALREADY_PAID_TEXT, composeReminder, type ReminderInput, reminderMessages } from "./reminder.ts";
import { wholeBusiness } from "./testing/whole-business.ts";
import { civilDate } from "./values/calendar.ts";
import { formatReais } from "./values/money.ts";

const business: ReminderInput["business"] = {
  ...wholeBusiness,
  bankInfo: "Banco 1, conta 2",
  paymentInstructions: null,
};
const october: Debt = {
  amountCents: 15_050,
  settledCents: 0,
  dueDate: civilDate("2026-10-10"),
  reference: "Outubro/2026",
  planName: "Pilates",
  studentName: "Ana Souza",
};
const november: Debt = {
  ...october,
  dueDate: civilDate("2026-11-10"),
  reference: "Novembro/2026",
  settledCents: 5_050,
};
const remind = (debts: readonly Debt[], over: Partial<ReminderInput["business"]> = {}) =>
  composeReminder({
    business: { ...business, ...over },
    student: { name: "Ana Souza", email: "ana@exemplo.com.br" },
    debts,
    today: civilDate("2026-11-22"),
    pixCode: "a code",
  });
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("given one debt, when a reminder is composed, then it has the debt, its due date, its open amount, and the code", () => {
  const reminder = remind([november]);
  expect(reminder).toMatchObject({
    heading: "Lembrete de pagamento",
    greeting: "Olá, Ana! Este é um lembrete da cobrança de Novembro/2026 de Estúdio Vida.",
    recipient: { name: "Ana Souza", email: "ana@exemplo.com.br" },
    since: "em atraso desde 10/11/2026",
    provider: ["Estúdio Vida", "CNPJ 11.222.333/0001-81", "Rua das Flores, 10"],
  });
  expect(plain(reminder.total)).toBe("R$ 100,00");
  expect(reminder.debts.map(({ amount, note }) => [plain(amount), plain(note ?? "")])).toEqual([
    ["R$ 100,00", "R$ 150,50 − pago R$ 50,50 = R$ 100,00"],
  ]);
  expect(reminder.instructions).toMatchObject({ key: "+5511987654321", code: "a code" });
  expect(reminder.subject).toBe("Lembrete: Novembro/2026");
});

test("given a payer of a student, when a reminder of one debt is composed, then it greets the payer and names the student", () => {
  const { greeting } = composeReminder({
    business,
    student: { name: "Ana Souza", email: "ana@exemplo.com.br" },
    payer: { name: "Maria Souza" },
    debts: [november],
    today: civilDate("2026-11-22"),
  });
  expect(greeting).toBe(
    "Olá, Maria! Este é um lembrete da cobrança de Novembro/2026 de Estúdio Vida, referente a Ana.",
  );
});

test("given several debts, when a reminder is composed, then the oldest comes first and one code asks for the total", () => {
  const reminder = remind([november, october]);
  expect(reminder.greeting).toBe("Olá, Ana! Este é um lembrete das suas cobranças em aberto de Estúdio Vida.");
  expect(reminder.debts.map(({ reference, note }) => [reference, note === undefined])).toEqual([
    ["Outubro/2026", true],
    ["Novembro/2026", false],
  ]);
  expect(plain(reminder.total)).toBe("R$ 250,50");
  expect(reminder.instructions).toMatchObject({ code: "a code" });
  expect(reminder.subject).toBe("Lembrete: 2 cobranças em aberto");
});

test.each([
  ["2026-11-21", "em atraso desde 21/11/2026"],
  ["2026-11-22", "vence hoje, 22/11/2026"],
  ["2026-11-23", "vence em 23/11/2026"],
])("given a charge that is due on %s, when today is 22/11, then it says: %s", (dueDate, since) => {
  expect(remind([{ ...october, dueDate: civilDate(dueDate) }]).since).toBe(since);
});

test("given a page, when the chat is prepared, then the message is short, and the code a message of its own", () => {
  const { text, code } = reminderMessages({ ...remind([november]), pageUrl: "https://emdia.example/p/abc" });
  expect(text).toBe(
    [
      "Olá, Ana! Passando para lembrar da cobrança de Novembro/2026 de Estúdio Vida.",
      "",
      "Em atraso desde 10/11/2026: R$ 150,50 − pago R$ 50,50 = R$ 100,00.",
      "Para pagar: https://emdia.example/p/abc",
      "",
      "Se já pagou, é só me avisar. Obrigado!",
    ].join("\n"),
  );
  expect(code).toBe("a code");
});

test("given several debts without pages, when the chat is prepared, then it lists them with their total and the key", () => {
  const { text } = reminderMessages(remind([october, november]));
  expect(text.split("\n").slice(2, 6)).toEqual([
    "• Outubro/2026: R$ 150,50, em atraso desde 10/10/2026",
    "• Novembro/2026, em atraso desde 10/11/2026: R$ 150,50 − pago R$ 50,50 = R$ 100,00",
    "Total: R$ 250,50",
    "Chave PIX: +5511987654321",
  ]);
});

test.each([
  [{ paymentMethod: "bank" } as const, "Dados bancários:\nBanco 1, conta 2"],
  [{ paymentMethod: "cash" } as const, "Pagamento em dinheiro"],
])(
  "given a business with another payment method, when the chat is prepared, then it describes that method, and has no code",
  (over, how) => {
    const { text, code } = reminderMessages(remind([october], over));
    expect(text).toContain(how);
    expect(code).toBeUndefined();
  },
);

test("given no debt, when a reminder is composed, then that is a mistake of the caller", () => {
  expect(() => remind([])).toThrow(RangeError);
});

test("given several debts of a business with instructions, when a reminder is composed, then the proof names how many, and the rest is the charge's", () => {
  const reminder = remind([november, october], { paymentInstructions: " Pague até o dia 30. " });
  expect(reminder.proof).toEqual({
    phone: "(11) 98765-4321",
    link: `https://wa.me/5511987654321?text=${encodeURIComponent("Olá! Segue o comprovante de 2 cobranças.")}`,
  });
  expect(reminder.additionalInstructions).toBe("Pague até o dia 30.");
  expect([reminder.since, ALREADY_PAID_TEXT]).toEqual([
    "em atraso desde 10/10/2026",
    "Se você já pagou, pode desconsiderar este e-mail.",
  ]);
});

test("given debts that are due on the same day, when a reminder is composed, then they keep their order, and a centavo counts", () => {
  const second = { ...october, reference: "Aula avulsa", settledCents: 1 };
  const third = { ...october, reference: "Matrícula" };
  const { debts } = remind([november, october, second, third]);
  expect(debts.map(({ reference }) => reference)).toEqual([
    "Outubro/2026",
    "Aula avulsa",
    "Matrícula",
    "Novembro/2026",
  ]);
  expect(debts.map(({ note }) => note && plain(note))).toEqual([
    undefined,
    "R$ 150,50 − pago R$ 0,01 = R$ 150,49",
    undefined,
    "R$ 150,50 − pago R$ 50,50 = R$ 100,00",
  ]);
});

test("given a business without a name, when a reminder is composed, then it contains no name", () => {
  expect(remind([october], { businessName: null }).greeting).toBe(
    "Olá, Ana! Este é um lembrete da cobrança de Outubro/2026.",
  );
  expect(remind([october, november], { businessName: null }).greeting).toBe(
    "Olá, Ana! Este é um lembrete das suas cobranças em aberto.",
  );
});

test("given a payer's page, when the chat is prepared, then it is the only link, and the text has no key", () => {
  const pageUrl = "https://emdia.example/p/maria";
  const textOf = (...debts: Debt[]) =>
    reminderMessages({ ...remind(debts), pageUrl })
      .text.split("\n")
      .slice(2, -2);
  expect(textOf(november)).toEqual([
    "Em atraso desde 10/11/2026: R$ 150,50 − pago R$ 50,50 = R$ 100,00.",
    `Para pagar: ${pageUrl}`,
  ]);
  expect(textOf(october, november).slice(2)).toEqual(["Total: R$ 250,50", `Para ver e pagar: ${pageUrl}`]);
});

test("given two debts of one month, when the chat is prepared, then their plans tell them apart; others have no plan", () => {
  const extra = { ...november, planName: "Exame de faixa" };
  const lines = reminderMessages(remind([october, november, extra])).text.split("\n");
  expect(lines.filter((line) => line.startsWith("•")).map((line) => line.split(/, em atraso|: R/)[0])).toEqual([
    "• Outubro/2026",
    "• Novembro/2026, Pilates",
    "• Novembro/2026, Exame de faixa",
  ]);
});

test("given any debts, when a reminder is composed, then the total is the sum of their open amounts, in the text and in the code", () => {
  const debt = fc
    .record({
      amountCents: fc.integer({ min: 1, max: 9_999_999 }),
      share: fc.double({ min: 0, max: 0.99, noNaN: true }),
    })
    .map(({ amountCents, share }) => ({ ...october, amountCents, settledCents: Math.floor(amountCents * share) }));
  fc.assert(
    fc.property(fc.array(debt, { minLength: 1, maxLength: 20 }), (debts) => {
      const left = debts.reduce((sum, { amountCents, settledCents }) => sum + amountCents - settledCents, 0);
      expect(remind(debts).total).toBe(formatReais(left));
    }),
  );
});

test("given one charge without any earlier notice, when a message is composed, then it is no reminder; with one notified charge of two, it is", () => {
  const first = remind([{ ...november, isUntold: true }]);
  expect(first.greeting).toBe("Olá, Ana! Segue a cobrança de Novembro/2026 de Estúdio Vida.");
  expect(reminderMessages(first).text).toMatch(/^Olá, Ana! Segue a cobrança de Novembro\/2026 de Estúdio Vida\.\n/);
  const both = remind([
    { ...november, isUntold: true },
    { ...october, isUntold: true },
  ]);
  expect(both.greeting).toBe("Olá, Ana! Seguem as suas cobranças em aberto de Estúdio Vida.");
  expect(reminderMessages(both).text).toMatch(/^Olá, Ana! Seguem as suas cobranças em aberto de Estúdio Vida\.\n/);
  const told = remind([{ ...november, isUntold: true }, october]);
  expect(told.greeting).toMatch(/^Olá, Ana! Este é um lembrete das suas cobranças/);
});

test.each([
  ["one debt", [november], undefined, "Cobrança", "Sua cobrança de Novembro/2026"],
  ["two debts", [november, october], undefined, "Cobranças", "Suas 2 cobranças em aberto"],
  ["one debt of another", [november], { name: "Maria" }, "Cobrança", "Sua cobrança de Novembro/2026, referente a Ana"],
] as const)(
  "given %s without an earlier notice, when a reminder is composed, then neither heading nor subject call it a reminder",
  (_what, debts, payer, heading, subject) => {
    const input = { business, student: { name: "Ana Souza", email: null }, payer, today: civilDate("2026-11-22") };
    const untold = debts.map((debt) => ({ ...debt, isUntold: true }));
    expect(composeReminder({ ...input, debts: untold })).toMatchObject({ heading, subject, isFirstWord: true });
    // If the student was notified of one of the charges before, the whole mail is a reminder.
    const told = untold.map((debt, index) => ({ ...debt, isUntold: index > 0 }));
    expect(composeReminder({ ...input, debts: told }).heading).toBe("Lembrete de pagamento");
  },
);
