/** Código Civil art. 320. */
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import type { Charge } from "../model/charge.ts";
import type { LedgerEntry } from "../model/ledger.ts";
import type { Profile } from "../model/profile.ts";
import { receiptNumberOf } from "../model/receipt.ts";
import type { PayerDetails } from "../model/student.ts";
import { charge, profile } from "../testing/entities.ts";
import { readMail } from "../testing/read-mail.ts";
import { receiptMail } from "./receipt-mail.ts";

const business: Profile = {
  ...profile,
  businessName: "Estúdio Vida",
  document: "11222333000181",
  address: "Rua das Flores, 10",
};
const whole: LedgerEntry = {
  number: 1,
  amountCents: 15_050,
  date: civilDate("2027-01-11"),
  method: "pix",
  at: "2027-01-11T12:00:00.000Z",
  by: "owner",
};
const paid: Charge = { ...charge, status: "pago", settledCents: 15_050, ledger: [whole], ledgerSize: 1 };
const ana = { name: "Ana Souza", address: "ana@exemplo.com.br" };

type Given = { charge?: Charge; entry?: Partial<LedgerEntry>; payer?: PayerDetails; profile?: Partial<Profile> };

function letterOf({ charge = paid, entry = {}, payer, profile = {} }: Given = {}) {
  const pageUrl = "https://emdia.com.br/p/token/receipts/220270100";
  const settled = { charge, entry: { ...whole, ...entry } };
  const parts = [{ ...settled, receiptUrl: pageUrl, number: receiptNumberOf(settled) }] as const;
  const received = { parts, payer, isPaidFor: true };
  const mail = receiptMail({ ...business, ...profile }, received, ana.address);
  const text = mail.text.replaceAll("\u00a0", " ").split("\n");
  return { mail, text, ...readMail(mail.html) };
}

const factsOf = (given: Given) => {
  const { text } = letterOf(given);
  return text.slice(4, text.indexOf("Baixar recibo (PDF): https://emdia.com.br/p/token/receipts/220270100") - 1);
};

const FOOTER = "Enviado por Em Dia, o jeito simples de manter as mensalidades em dia.";
const NOT_FISCAL = "Este recibo não substitui a nota fiscal.";
const provider = ["Estúdio Vida", "CNPJ 11.222.333/0001-81", "Rua das Flores, 10"];
const THANKS = "Obrigado, Ana! Recebemos seu pagamento.";

test("given a charge that is paid at once, when its receipt is read, then both parts say all that a receipt must", () => {
  const { mail, inbox, lines, links, text } = letterOf();
  const { html: _html, text: _text, ...envelope } = mail;
  expect(envelope).toEqual({
    fromName: "Estúdio Vida via Em Dia",
    to: ana,
    replyTo: "dono@exemplo.com.br",
    subject: "Recibo: Pilates, Janeiro/2027",
  });
  expect(inbox).toBe(THANKS);
  expect(lines).toEqual([
    ...["Estúdio Vida", "Recibo de pagamento", THANKS, "R$ 150,50"],
    ...["Recebido de", "Ana Souza", "Plano", "Pilates", "Referência", "Janeiro/2027", "Pago em", "11/01/2027"],
    ...["Forma de pagamento", "PIX", "Recibo nº", "220270100", "Baixar recibo (PDF)", ...provider, NOT_FISCAL, FOOTER],
  ]);
  expect(links).toEqual([
    ["Baixar recibo (PDF)", "https://emdia.com.br/p/token/receipts/220270100"],
    ["Em Dia", "https://emdia.com.br"],
  ]);
  expect(text).toEqual([
    ...["Recibo de pagamento", THANKS, "", "Valor: R$ 150,50", "Recebido de: Ana Souza", "Plano: Pilates"],
    ...["Referência: Janeiro/2027", "Pago em: 11/01/2027", "Forma de pagamento: PIX", "Recibo nº: 220270100"],
    ...["", "Baixar recibo (PDF): https://emdia.com.br/p/token/receipts/220270100", "", ...provider, NOT_FISCAL],
    ...["", "Enviado por Em Dia: https://emdia.com.br"],
  ]);
});

test("given a business without data, when its receipt is read, then no other words replace them", () => {
  const { mail, lines, text } = letterOf({ profile: { businessName: null, document: null, address: null } });
  expect(mail.fromName).toBe("Cobrança via Em Dia");
  expect(lines.slice(0, 2)).toEqual(["Recibo de pagamento", THANKS]);
  expect(lines.slice(-3)).toEqual(["Baixar recibo (PDF)", NOT_FISCAL, FOOTER]);
  expect(text.slice(-4)).toEqual(["", NOT_FISCAL, "", "Enviado por Em Dia: https://emdia.com.br"]);
});

const part = { number: 2, amountCents: 10_000 };

test.each<[what: string, settledCents: number, left: string]>([
  ["with half a real left", 15_000, "R$ 0,50"],
  ["with a centavo left", 15_049, "R$ 0,01"],
  ["that settles the charge", 15_050, "Nada: cobrança quitada"],
])("given a part of a charge, %s, when its receipt is read, then it states that part", (_what, settledCents, left) => {
  const status = settledCents === 15_050 ? "pago" : "pendente";
  expect(factsOf({ charge: { ...paid, status, settledCents }, entry: part })).toEqual([
    ...["Recebido de: Ana Souza", "Plano: Pilates", "Referência: Janeiro/2027", "Pago em: 11/01/2027"],
    ...["Forma de pagamento: PIX", "Valor da cobrança: R$ 150,50", `Falta pagar: ${left}`, "Recibo nº: 220270100-2"],
  ]);
});

test.each<[what: string, entry: Partial<LedgerEntry>, rows: string[]]>([
  ["the charge alone", {}, ["Valor da cobrança: R$ 150,50", "Falta pagar: R$ 3,36 de multa e juros"]],
  [
    "all but a centavo",
    { amountCents: 15_385, feeCents: 335 },
    [...["Multa e juros: R$ 3,35", "Valor da cobrança: R$ 150,50"], "Falta pagar: R$ 0,01 de multa e juros"],
  ],
  ["all of it", { amountCents: 15_386, feeCents: 336 }, ["Multa e juros: R$ 3,36"]],
])("given a late payment of %s, when its receipt is read, then it says which fee is left", (_what, entry, rows) => {
  const isAll = entry.feeCents === 336;
  const lateFee = { fineBps: 200, interestBps: 100, waiveBelowCents: 0 };
  const late = { ...paid, dueDate: civilDate("2027-01-04"), lateFee };
  const ledger = [{ ...whole, ...entry }];
  const given = { charge: { ...late, ledger, status: isAll ? ("pago" as const) : ("pendente" as const) }, entry };
  expect(factsOf(given).slice(5, -1)).toEqual(rows);
});

test.each<[method: LedgerEntry["method"], rows: string[]]>([
  ["pix", ["Forma de pagamento: PIX"]],
  ["transferencia", ["Forma de pagamento: Transferência"]],
  ["dinheiro", ["Forma de pagamento: Dinheiro"]],
  ["cartao", ["Forma de pagamento: Cartão"]],
  ["outro", []],
])("given a payment by %s, when its receipt is read, then the method is %j", (method, rows) => {
  expect(factsOf({ entry: { method } }).filter((row) => row.startsWith("Forma"))).toEqual(rows);
});

test.each<[what: string, document: string | null, rows: string[]]>([
  ["with a CPF", "52998224725", ["CPF: 529.982.247-25"]],
  ["with a CNPJ", "11222333000181", ["CNPJ: 11.222.333/0001-81"]],
  ["without a document", null, []],
])("given a payer %s, when the receipt is read, then it names the payer and the student", (_what, document, rows) => {
  const payer = { name: "Maria Souza", email: null, phone: null, document };
  const { mail, lines } = letterOf({ payer });
  expect(mail.to).toEqual({ name: "Maria Souza", address: "ana@exemplo.com.br" });
  expect(lines[2]).toBe("Obrigado, Maria! Recebemos seu pagamento.");
  const facts = ["Recebido de: Maria Souza", ...rows, "Aluno: Ana Souza", "Plano: Pilates"];
  expect(factsOf({ payer }).slice(0, facts.length)).toEqual(facts);
});

const payer = { name: "Maria Souza", email: null, phone: null, document: null };

function letterOfSeveral(parts: readonly { charge: Charge; entry?: Partial<LedgerEntry>; number?: string }[]) {
  const [first, ...others] = parts.map(({ charge, entry, number = "220270100" }) => ({
    charge,
    entry: { ...whole, ...entry },
    number,
    receiptUrl: `https://emdia.com.br/p/token/receipts/${number}`,
  }));
  if (!first) throw new Error("a receipt has a part");
  const mail = receiptMail(business, { parts: [first, ...others], payer, isPaidFor: true }, ana.address);
  return { mail, text: mail.text.replaceAll("\u00a0", " ").split("\n"), ...readMail(mail.html) };
}

test("given a click that received money for two children, when the receipts are read, then each charge has its rest and its receipt, beside the sum", () => {
  const ofBeto: Charge = { ...paid, studentId: 3, studentName: "Beto Lima", status: "pendente", settledCents: 5_000 };
  const beto = { charge: ofBeto, entry: { number: 2, amountCents: 5_000 }, number: "320270100-2" };
  const { mail, lines, links, text } = letterOfSeveral([{ charge: paid }, beto]);
  expect(mail.subject).toBe("Recibo: 2 cobranças");
  expect(lines.slice(3, -5)).toEqual([
    ...["R$ 200,50", "Ana Souza, Janeiro/2027", "R$ 150,50", "Pilates", "Recibo nº 220270100"],
    ...["Beto Lima, Janeiro/2027", "R$ 50,00", "Pilates", "Falta pagar: R$ 150,50 − pago R$ 50,00 = R$ 100,50"],
    ...["Recibo nº 320270100-2", "Recebido de", "Maria Souza", "Pago em", "11/01/2027"],
    ...["Forma de pagamento", "PIX"],
  ]);
  expect(links.slice(0, 2).map(([, href]) => href)).toEqual(
    ["220270100", "320270100-2"].map((number) => `https://emdia.com.br/p/token/receipts/${number}`),
  );
  expect(text.slice(3, 9)).toEqual([
    "Valor: R$ 200,50",
    "• Ana Souza, Janeiro/2027, Pilates: R$ 150,50. Recibo nº 220270100",
    "• Beto Lima, Janeiro/2027, Pilates: R$ 50,00. Falta pagar: R$ 150,50 − pago R$ 50,00 = R$ 100,50. Recibo nº 320270100-2",
    "Recebido de: Maria Souza",
    "Pago em: 11/01/2027",
    "Forma de pagamento: PIX",
  ]);
});

test("given one receipt of a late and a partly paid month, when it is read, then its number stands once, and it says which part is fee and that more fee will come", () => {
  const lateFee = { fineBps: 200, interestBps: 100, waiveBelowCents: 0 };
  const late: Charge = { ...paid, dueDate: civilDate("2027-01-04"), lateFee };
  const part: Charge = { ...late, reference: "Fevereiro/2027", status: "pendente", settledCents: 5_000 };
  const { lines, text } = letterOfSeveral([
    { charge: late, entry: { amountCents: 15_386, feeCents: 336 } },
    { charge: part, entry: { amountCents: 5_000 } },
  ]);
  expect(text.slice(3, 9)).toEqual([
    "Valor: R$ 203,86",
    "• Janeiro/2027, Pilates: R$ 153,86. Com R$ 3,36 de multa e juros",
    "• Fevereiro/2027, Pilates: R$ 50,00. Falta pagar: R$ 150,50 − pago R$ 50,00 = R$ 100,50, mais multa e juros",
    ...["Recebido de: Maria Souza", "Aluno: Ana Souza", "Pago em: 11/01/2027"],
  ]);
  for (const part of [lines, text]) expect(part.join("\n").match(/220270100$/gm)).toHaveLength(part === text ? 2 : 1);
});
