/** Tests the words and pictures of charges; `charge-mail.test.ts` tests hostile input. */

import { type ChargeInput, composeCharge } from "@emdia/contracts/charge-document";
import { wholeBusiness } from "@emdia/contracts/testing/whole-business";
import { civilDate } from "@emdia/contracts/values/calendar";
import { composePixCode, parsePixCode } from "@emdia/contracts/values/pix-code";
import jsQr from "jsqr";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { someTags } from "../testing/event-tags.ts";
import { readMail } from "../testing/read-mail.ts";
import { chargeMail } from "./charge-mail.ts";
import { qrPng } from "./qr-png.ts";

const receiver = { key: "+5511987654321", merchantName: "Vida", merchantCity: "São Paulo" };
const CODE = composePixCode({ ...receiver, amountCents: 15_050, txid: "E1" });

const whole: ChargeInput = {
  business: wholeBusiness,
  student: { name: "Ana Souza", email: "ana@exemplo.com.br" },
  plan: { name: "Pilates", periodInMonths: 1, isOneTime: false, frequency: "2x por semana" },
  charge: { amountCents: 15_050, settledCents: 0, dueDate: civilDate("2026-11-20"), reference: "Novembro/2026" },
  today: civilDate("2026-11-20"),
  pixCode: CODE,
};

function letterOf(
  over: Partial<ChargeInput["business"]> = {},
  email: string | null = "ana@exemplo.com.br",
  rest: Partial<Pick<ChargeInput, "payer" | "pageUrl" | "today" | "pixCode">> = {},
) {
  const charge = composeCharge({
    ...whole,
    ...rest,
    student: { ...whole.student, email },
    business: { ...whole.business, ...over },
  });
  const tags = someTags;
  const mail = chargeMail(charge, { to: "ana@exemplo.com.br", replyTo: "dono@exemplo.com.br", isPaidFor: true, tags });
  const text = mail.text.replaceAll("\u00a0", " ").split("\n");
  return { mail, text, ...readMail(mail.html) };
}

const NAME = "Estúdio Vida";
const proof = "https://wa.me/5511987654321?text=Ol%C3%A1!%20Segue%20o%20comprovante%20de%20Novembro%2F2026.";
const site: [string, string] = ["Em Dia", "https://emdia.com.br"];
const FOOTER = "Enviado por Em Dia, o jeito simples de manter as mensalidades em dia.";
const asked = (greeting: string) => [
  ...["Cobrança de Mensalidade", greeting, "R$ 150,50", "Vence em 20/11/2026", "Para: Ana Souza (ana@exemplo.com.br)"],
  ...["Pilates", "2x por semana", "Referência", "Novembro/2026", "Valor", "R$ 150,50"],
];
const askedText = (greeting: string) => [
  ...["Cobrança de Mensalidade", "", greeting, "", "Para: Ana Souza", "Plano: Pilates (2x por semana)"],
  ...["Referência: Novembro/2026", "Vence em 20/11/2026", "Valor: R$ 150,50", ""],
];
const greeting = "Olá, Ana! Segue a cobrança de Novembro/2026 de Estúdio Vida.";
const nameless = "Olá, Ana! Segue a cobrança de Novembro/2026.";
const sent = ["Envie o comprovante", "WhatsApp: (11) 98765-4321", "Abrir WhatsApp"];
const sentText = ["", `Envie o comprovante pelo WhatsApp (11) 98765-4321: ${proof}`];
const more = ["Pague até o vencimento.", "Obrigado!"];
const provider = ["CNPJ 11.222.333/0001-81", "Rua das Flores, 10"];
const ending = ["", "Enviado por Em Dia: https://emdia.com.br"];

test("given a PIX charge, when its mail is read, then each part says all of it, and the picture is of the code", () => {
  const { mail, inbox, lines, links, text } = letterOf();
  const code = lines.find((line) => parsePixCode(line)) ?? "";
  const { html: _html, text: _text, inline: _inline, ...envelope } = mail;
  expect(envelope).toEqual({
    fromName: `${NAME} via Em Dia`,
    to: { name: "Ana Souza", address: "ana@exemplo.com.br" },
    replyTo: "dono@exemplo.com.br",
    subject: "Fatura Pilates · Novembro/2026 · R$\u00a0150,50 · Estúdio Vida",
    tags: someTags,
  });
  expect(inbox).toBe("Novembro/2026: R$ 150,50, vence em 20/11/2026");
  const pix = ["Chave PIX: +5511987654321", "Recebedor: Vida Pilates"];
  expect(lines).toEqual([
    ...[NAME, ...asked(greeting), "Pague com PIX", "Copie o código e cole no app do seu banco:", code, ...pix],
    ...[...sent, ...more, NAME, ...provider, FOOTER],
  ]);
  expect(links).toEqual([["Abrir WhatsApp", proof], site]);
  expect(text).toEqual([
    ...[NAME, ...askedText(greeting), "PIX copia e cola:", code, "", ...pix],
    ...[...sentText, "", ...more, "", NAME, ...provider, ...ending],
  ]);
  expect(mail.inline).toMatchObject([{ cid: "pix-qr", filename: "pix.png", contentType: "image/png" }]);
  expect(mail.html).toContain('src="cid:pix-qr"');
});

test("given a charge by bank, when its mail is read, then it says where to pay, and has no picture", () => {
  const { mail, lines, text } = letterOf({ paymentMethod: "bank" });
  const bank = ["Banco 1", "Agência 2"];
  expect(lines).toEqual([
    ...[NAME, ...asked(greeting), "Dados bancários", ...bank, ...sent, ...more, NAME, ...provider, FOOTER],
  ]);
  expect(text).toEqual([
    ...[NAME, ...askedText(greeting), "Dados bancários:", ...bank, ...sentText, "", ...more],
    ...["", NAME, ...provider, ...ending],
  ]);
  expect(mail).not.toHaveProperty("inline");
});

const nothing = { businessName: null, whatsapp: null, document: null, address: null, paymentInstructions: null };

test("given a charge in cash of a business without data, when its mail is read, then no element is empty", () => {
  const { mail, lines, links, text } = letterOf({ ...nothing, paymentMethod: "cash" });
  expect(lines).toEqual([...asked(nameless), "Pagamento em dinheiro", FOOTER]);
  expect(links).toEqual([site]);
  expect(text).toEqual([...askedText(nameless), "Pagamento em dinheiro", ...ending]);
  expect([mail.fromName, mail.html.match(/<br>/g)]).toEqual(["Cobrança via Em Dia", null]);
});

test("given a charge without a code, when the mail is read, then it has the key alone; a single provider line is a paragraph of its own", () => {
  const { mail, lines, text } = letterOf(
    { ...nothing, pixMerchantName: null, address: "Rua das Flores, 10" },
    undefined,
    { pixCode: undefined },
  );
  expect(lines.slice(-4)).toEqual(["Pague com PIX", "Chave PIX: +5511987654321", "Rua das Flores, 10", FOOTER]);
  expect(text.slice(-5)).toEqual(["Chave PIX: +5511987654321", "", "Rua das Flores, 10", ...ending]);
  expect([mail.inline, mail.html.match(/<br>/g)]).toEqual([undefined, null]);
});

test("given a student without an address on the charge, when the mail is read, then it shows the name alone", () => {
  expect(letterOf({}, null).lines).toContain("Para: Ana Souza");
});

test("given a payer in the student's place and a page, when the mail is read, then both parts say whose charge it is, and lead there", () => {
  const over = { payer: { name: "Maria Souza" }, pageUrl: "https://emdia.com.br/p/um-token" };
  const { mail, lines, links, text } = letterOf({ ...nothing, paymentMethod: "cash" }, undefined, over);
  const words = "Olá, Maria! Segue a cobrança de Novembro/2026, referente a Ana.";
  expect(mail.to).toEqual({ name: "Maria Souza", address: "ana@exemplo.com.br" });
  expect(lines).toEqual([
    ...["Cobrança de Mensalidade", words, "R$ 150,50", "Vence em 20/11/2026"],
    ...["Para: Maria Souza (ana@exemplo.com.br)", "Aluno", "Ana Souza", "Pilates", "2x por semana"],
    ...["Referência", "Novembro/2026", "Valor", "R$ 150,50", "Ver e pagar", "Pagamento em dinheiro", FOOTER],
  ]);
  expect(links).toEqual([["Ver e pagar", over.pageUrl], site]);
  expect(text).toEqual([
    ...["Cobrança de Mensalidade", "", words, "", "Para: Maria Souza", "Aluno: Ana Souza"],
    ...["Plano: Pilates (2x por semana)", "Referência: Novembro/2026", "Vence em 20/11/2026", "Valor: R$ 150,50"],
    ...["", `Ver e pagar: ${over.pageUrl}`, "", "Pagamento em dinheiro", ...ending],
  ]);
});

test("given a text, when its picture is drawn, then it is as small as the code allows, framed in white, and a phone reads it", () => {
  const text = "00020126360014br.gov.bcb.pix0114+5511987654321";
  const drawn = qrPng(text);
  const { data, width, height } = PNG.sync.read(drawn);
  expect(jsQr(Uint8ClampedArray.from(data), width, height)?.data).toBe(text);
  // A version 3 code has 29 modules and a quiet zone of four modules on each side; a module has
  // eight pixels.
  expect([width, height]).toEqual([37 * 8, 37 * 8]);
  const isWhite = (x: number, y: number) => data[(y * width + x) * 4] === 255;
  const isFrame = (x: number, y: number) => Math.min(x, y, width - 1 - x, height - 1 - y) < 32;
  const dark = Array.from({ length: width * height }, (_, at) => [at % width, Math.floor(at / width)] as const)
    .filter(([x, y]) => isFrame(x, y) && !isWhite(x, y))
    .map(String);
  expect(dark).toEqual([]);
  expect([isWhite(31, 31), isWhite(32, 32), isWhite(87, 87), isWhite(39, 39), isWhite(40, 40)]).toEqual([
    ...[true, false, false, false, true],
  ]);
  expect(drawn.length).toBeLessThan(2_000);
});

test("given a charge that is sent after its due date, when its mail is read, then each part says that the day is over", () => {
  const words = "Olá, Ana! Segue a cobrança de Novembro/2026 de Estúdio Vida, que venceu em 20/11/2026.";
  const { inbox, lines, text } = letterOf({}, undefined, { today: civilDate("2026-11-21") });
  expect(inbox).toBe("Novembro/2026: R$ 150,50, venceu em 20/11/2026");
  expect(lines).toEqual(expect.arrayContaining([words, "Venceu em 20/11/2026"]));
  expect(text).toEqual(expect.arrayContaining([words, "Venceu em 20/11/2026"]));
  expect([...lines, ...text].filter((line) => /vence em/i.test(line))).toEqual([]);
});
