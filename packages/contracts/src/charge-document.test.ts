import fc from "fast-check";
import { expect, test } from "vitest";
import {
  amountLines,
  type ChargeInput,
  chargeTable,
  chargeWhatsappText,
  composeCharge,
  defaultGreeting,
  defaultSubject,
  providerLines,
} from "./charge-document.ts";
import { mailSubject } from "./mail-subject.ts";
import { wholeBusiness } from "./testing/whole-business.ts";
import { civilDate } from "./values/calendar.ts";

const NBSP = "\u00a0";
const business: ChargeInput["business"] = {
  ...wholeBusiness,
  bankInfo: "Banco 1, conta 2",
  paymentInstructions: "  Pague até o vencimento.  ",
};
const whole: ChargeInput = {
  business,
  student: { name: "Ana Souza", email: "ana@exemplo.com.br" },
  plan: { name: "Pilates", periodInMonths: 3, isOneTime: false, frequency: "2x por semana" },
  charge: { amountCents: 123_456, settledCents: 0, dueDate: civilDate("2026-11-20"), reference: "Nov/2026 a Jan/2027" },
  today: civilDate("2026-11-20"),
  pixCode: "a code",
};
const composed = (over: Partial<ChargeInput["business"]> = {}, rest: Partial<ChargeInput> = {}) =>
  composeCharge({ ...whole, ...rest, business: { ...business, ...over } });
const pixOf = (over: Partial<ChargeInput["business"]> = {}, rest: Partial<ChargeInput> = {}) => {
  const { instructions } = composed(over, rest);
  if (instructions.method !== "pix") throw new Error(`paid by ${instructions.method}`);
  return instructions;
};

test("given a whole charge, when composed, then it says everything a charge carries", () => {
  const { instructions, ...charge } = composed();
  expect(charge).toEqual({
    businessName: "Estúdio Vida",
    heading: "Cobrança Trimestral",
    greeting: "Olá, Ana! Segue a cobrança de Nov/2026 a Jan/2027 de Estúdio Vida.",
    recipient: { name: "Ana Souza", email: "ana@exemplo.com.br" },
    table: { planName: "Pilates", detail: "2x por semana", amount: `R$${NBSP}1.234,56` },
    reference: "Nov/2026 a Jan/2027",
    amount: `R$${NBSP}1.234,56`,
    dueVerb: "Vence em",
    amounts: [["Valor", `R$${NBSP}1.234,56`]],
    dueDate: "20/11/2026",
    proof: {
      phone: "(11) 98765-4321",
      link: `https://wa.me/5511987654321?text=${encodeURIComponent("Olá! Segue o comprovante de Nov/2026 a Jan/2027.")}`,
    },
    additionalInstructions: "Pague até o vencimento.",
    provider: ["Estúdio Vida", "CNPJ 11.222.333/0001-81", "Rua das Flores, 10"],
    publicUrl: undefined,
  });
  expect(instructions).toMatchObject({ method: "pix", key: "+5511987654321", receiver: "Vida Pilates" });
});

test("given the server's code, when composed, then it is how to pay; a charge that is not paid by PIX shows none", () => {
  expect(pixOf().code).toBe("a code");
  expect(pixOf({}, { pixCode: undefined }).code).toBeUndefined();
  for (const paymentMethod of ["bank", "cash"] as const)
    expect(composed({ paymentMethod }).instructions).not.toHaveProperty("code");
});

test.each([
  ["the receiver of the key", {}, "Vida Pilates"],
  ["no receiver of the key", { pixMerchantName: null }, "Estúdio Vida"],
  ["an empty receiver of the key", { pixMerchantName: "" }, "Estúdio Vida"],
  ["neither receiver nor business", { pixMerchantName: null, businessName: null }, ""],
])("given %s, when paid by PIX, then the receiver is %j", (_what, over, receiver) => {
  const pix = pixOf(over);
  expect(pix.receiver).toBe(receiver);
  expect(pix.key).toBe("+5511987654321");
});

const MISSING = { method: "missing", text: "Combine a forma de pagamento com quem envia esta cobrança." };

test.each([
  ["cash", { paymentMethod: "cash" as const }, { method: "cash", text: "Pagamento em dinheiro" }],
  ["a bank transfer", { paymentMethod: "bank" as const }, { method: "bank", bankInfo: "Banco 1, conta 2" }],
  ["a bank without its data, though there is a PIX key", { paymentMethod: "bank" as const, bankInfo: null }, MISSING],
  ["PIX without a key, though there is a bank", { pixKey: null }, MISSING],
  ["PIX with an empty key", { pixKey: "" }, MISSING],
])("given %s, when composed, then it says how to pay, and nothing untrue", (_what, over, instructions) => {
  expect(composed(over).instructions).toEqual(instructions);
});

test.each([
  ["a plan with its frequency", {}, "2x por semana", "Cobrança Trimestral"],
  ["a plan without", { frequency: null }, "Trimestralidade", "Cobrança Trimestral"],
  ["a plan with an empty one", { frequency: "" }, "Trimestralidade", "Cobrança Trimestral"],
  ["a one-time plan", { frequency: null, isOneTime: true }, "Pagamento Único", "Cobrança de Pagamento Único"],
  ["a plan of two months", { frequency: null, periodInMonths: 2 }, "Período de 2 meses", "Cobrança (2 meses)"],
])("given %s, when composed, then its row and heading say so", (_what, over, detail, heading) => {
  const charge = composed({}, { plan: { ...whole.plan, ...over } });
  expect([charge.table.detail, charge.heading]).toEqual([detail, heading]);
});

test("given the owner's message, when composed, then it replaces the greeting, unless it is only white space", () => {
  expect(composed({}, { message: "  Oi, Ana!\nSegue.  " }).greeting).toBe("Oi, Ana!\nSegue.");
  for (const message of ["", "  \n", undefined])
    expect(composed({}, { message }).greeting).toBe(defaultGreeting(whole));
});

test("given a business without a name, when a charge greets the student, then the greeting names no business", () => {
  const nameless = { ...whole, business: { ...business, businessName: null } };
  expect(defaultGreeting(nameless)).toBe("Olá, Ana! Segue a cobrança de Nov/2026 a Jan/2027.");
  expect(composeCharge(nameless).businessName).toBe("");
});

test("given a plan, when a charge's default subject is made, then it is Fatura and the plan's name", () => {
  expect(defaultSubject("Pilates 2x")).toBe("Fatura Pilates 2x");
});

test("given no WhatsApp, or one that is no phone, when composed, then the text does not ask for a proof there", () => {
  for (const whatsapp of [null, "", "123"]) expect(composed({ whatsapp }).proof).toBeUndefined();
});

test("given no instructions, or white space, when composed, then there are none", () => {
  for (const paymentInstructions of [null, "", "  "])
    expect(composed({ paymentInstructions }).additionalInstructions).toBeUndefined();
});

test.each([
  [
    { businessName: "Vida", document: "11222333000181", address: "Rua 1" },
    ["Vida", "CNPJ 11.222.333/0001-81", "Rua 1"],
  ],
  [{ businessName: "Vida", document: "52998224725", address: null }, ["Vida", "CPF 529.982.247-25"]],
  [{ businessName: null, document: null, address: "Rua 1" }, ["Rua 1"]],
  [{ businessName: "", document: "", address: "" }, []],
])(
  "given %j, when a charge is composed, then it names the provider as the law asks, without missing data",
  (one, lines) => {
    expect(providerLines(one)).toEqual(lines);
  },
);

test("given a PIX charge, when sent by WhatsApp, then greeting, facts and code are separate blocks to copy", () => {
  const charge = composed();
  expect(chargeWhatsappText(charge)).toBe(
    [
      "Olá, Ana! Segue a cobrança de Nov/2026 a Jan/2027 de Estúdio Vida.",
      "",
      "Referência: Nov/2026 a Jan/2027",
      "Valor: R$ 1.234,56",
      "Vence em 20/11/2026",
      "",
      "PIX copia e cola:",
      "",
      pixOf().code,
      "",
      "Pague até o vencimento.",
    ].join("\n"),
  );
});

test.each([
  ["PIX", {}, ["PIX copia e cola:", "", "a code"]],
  ["a bank", { paymentMethod: "bank" as const }, ["Dados bancários:", "Banco 1, conta 2"]],
  ["cash", { paymentMethod: "cash" as const }, ["Pagamento em dinheiro"]],
  ["nothing yet", { pixKey: null }, ["Combine a forma de pagamento com quem envia esta cobrança."]],
])("given %s, when sent by WhatsApp, then the text ends with how to pay", (_what, over, lines) => {
  const text = chargeWhatsappText(composed({ businessName: null, ...over, paymentInstructions: null }));
  expect(text.split("\n").slice(5)).toEqual(["", ...lines]);
});

test("given a plan's name that already says its frequency, when composed, then the row shows the period instead", () => {
  const plan = { name: "Pilates 3x na semana, manhã", periodInMonths: 1, isOneTime: false, frequency: "3x por semana" };
  expect(composed({}, { plan }).table.detail).toBe("Mensalidade");
});

const NOTHING = { method: "missing", text: "Não há nada a pagar nesta cobrança." };

test("given a charge of nothing, when composed, then it asks for no payment and no proof; one of a centavo does", () => {
  const priced = (amountCents: number) => composed({}, { charge: { ...whole.charge, amountCents } });
  expect([priced(0).instructions, priced(0).proof]).toEqual([NOTHING, undefined]);
  expect(priced(1).instructions.method).toBe("pix");
  expect(priced(1).proof?.phone).toBe("(11) 98765-4321");
});

const ofPayer = composed(
  { paymentMethod: "cash", paymentInstructions: null },
  {
    payer: { name: "Maria Souza" },
    charge: { ...whole.charge, settledCents: 23_456, discountCents: 1_000, discountReason: "Irmãos" },
    pageUrl: "https://emdia.com.br/p/um-token",
  },
);
const plain = (text: string) => text.replaceAll(NBSP, " ");

test("given a payer, a discount, and a part that was received, when composed, then every row of the charge shows it", () => {
  expect(ofPayer).toMatchObject({
    recipient: { name: "Maria Souza", email: "ana@exemplo.com.br" },
    paidFor: "Ana Souza",
    publicUrl: "https://emdia.com.br/p/um-token",
  });
  expect(plain(ofPayer.rest ?? "")).toBe("falta R$ 1.000,00");
  expect(plain(mailSubject(ofPayer, { isPaidFor: true }))).toContain(" · falta R$ 1.000,00 · ");
  const amounts = [
    ["Valor sem desconto", "R$ 1.244,56"],
    ["Desconto (Irmãos)", "− R$ 10,00"],
    ["Valor", "R$ 1.234,56"],
    ["Pago", "− R$ 234,56"],
    ["Falta pagar", "R$ 1.000,00"],
  ];
  expect(chargeTable(ofPayer).map((row) => row.map(plain))).toEqual([
    ["Aluno", "Ana Souza"],
    ["Pilates", "2x por semana"],
    ["Referência", "Nov/2026 a Jan/2027"],
    ...amounts,
  ]);
  expect(amountLines(ofPayer).map(plain)).toEqual(amounts.map(([label, value]) => `${label}: ${value}`));
});

test("given a discount without a reason, when composed, then its row still has a label", () => {
  const rows = amountLines(composed({}, { charge: { ...whole.charge, discountCents: 1_000 } })).map(plain);
  expect(rows.slice(0, 2)).toEqual(["Valor sem desconto: R$ 1.244,56", "Desconto: − R$ 10,00"]);
});

test("given a payer and a page, when sent by WhatsApp, then the text names the student and ends with the page", () => {
  expect(chargeWhatsappText(ofPayer)).toBe(
    [
      "Olá, Maria! Segue a cobrança de Nov/2026 a Jan/2027 de Estúdio Vida, referente a Ana.",
      "",
      "Aluno: Ana Souza",
      "Referência: Nov/2026 a Jan/2027",
      "Valor sem desconto: R$ 1.244,56",
      "Desconto (Irmãos): − R$ 10,00",
      "Valor: R$ 1.234,56",
      "Pago: − R$ 234,56",
      "Falta pagar: R$ 1.000,00",
      "Vence em 20/11/2026",
      "",
      "Pagamento em dinheiro",
      "",
      "Ver e pagar: https://emdia.com.br/p/um-token",
    ].join("\n"),
  );
});

test("given any amounts, when a charge is composed, then its sums cannot break, and a chat's have a plain space", () => {
  const cents = fc.integer({ min: 2, max: 99_999_999 });
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 0, max: 99_999_999 }), (amountCents, part, discountCents) => {
      const settledCents = part % amountCents;
      const charge = composed({}, { charge: { ...whole.charge, amountCents, settledCents, discountCents } });
      const chat = chargeWhatsappText(charge);
      const shown = JSON.stringify([chargeTable(charge), charge]);
      expect(shown.match(/R\$(?!\u00a0\d)/g)).toBeNull();
      expect(shown).toContain(`R$${NBSP}`);
      expect(chat.match(/R\$(?! \d)/g)).toBeNull();
    }),
  );
});

test.each([
  ["the day before it is due", "2026-11-19", 0, "Vence em", "."],
  ["the day on which it is due", "2026-11-20", 0, "Vence em", "."],
  ["the day after it was due", "2026-11-21", 0, "Venceu em", ", que venceu em 20/11/2026."],
  ["months after it was due", "2027-04-01", 0, "Venceu em", ", que venceu em 20/11/2026."],
  ["after it was due, with a part of it paid", "2027-04-01", 123_455, "Venceu em", ", que venceu em 20/11/2026."],
  ["after it was paid", "2027-04-01", 123_456, "Vencimento em", "."],
])("given a charge, when composed on %s, then it says so", (_when, today, settledCents, verb, ending) => {
  const charge = { ...whole.charge, settledCents };
  const document = composed({}, { charge, today: civilDate(today) });
  expect([document.dueVerb, document.dueDate]).toEqual([verb, "20/11/2026"]);
  expect(document.greeting).toBe(`Olá, Ana! Segue a cobrança de Nov/2026 a Jan/2027 de Estúdio Vida${ending}`);
  expect(chargeWhatsappText(document).split("\n")).toContain(`${verb} 20/11/2026`);
});

test("given a payer, when an overdue charge is composed, then the greeting names the student before the day", () => {
  const { greeting } = composed({}, { payer: { name: "Maria Souza" }, today: civilDate("2026-11-21") });
  expect(greeting).toBe(
    "Olá, Maria! Segue a cobrança de Nov/2026 a Jan/2027 de Estúdio Vida, referente a Ana, que venceu em 20/11/2026.",
  );
});
