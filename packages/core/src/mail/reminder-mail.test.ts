import type { Debt } from "@emdia/contracts/charges-document";
import { composeReminder, type ReminderInput } from "@emdia/contracts/reminder";
import { wholeBusiness } from "@emdia/contracts/testing/whole-business";
import { civilDate } from "@emdia/contracts/values/calendar";
import { composePixCode, parsePixCode } from "@emdia/contracts/values/pix-code";
import { expect, test } from "vitest";
import { someTags } from "../testing/event-tags.ts";
import { readMail } from "../testing/read-mail.ts";
import { reminderMail } from "./reminder-mail.ts";

const receiver = { key: "+5511987654321", merchantName: "Vida", merchantCity: "São Paulo" };
const CODE = composePixCode({ ...receiver, amountCents: 25_050, txid: "E1" });

const october: Debt = {
  amountCents: 15_050,
  settledCents: 5_050,
  dueDate: civilDate("2026-10-10"),
  reference: "Outubro/2026",
  planName: "Pilates",
  studentName: "Ana Souza",
};
const november: Debt = { ...october, settledCents: 0, dueDate: civilDate("2026-11-10"), reference: "Novembro/2026" };

function letterOf(debts: readonly Debt[], over: Partial<ReminderInput["business"]> = {}, pageUrl?: string) {
  const reminder = composeReminder({
    business: { ...wholeBusiness, ...over },
    student: { name: "Ana Souza", email: "ana@exemplo.com.br" },
    debts,
    today: civilDate("2026-11-10"),
    pageUrl,
    pixCode: CODE,
  });
  const tags = someTags;
  const mail = reminderMail(reminder, { to: "ana@exemplo.com.br", replyTo: "dono@exemplo.com.br", tags });
  const text = mail.text.replaceAll("\u00a0", " ").split("\n");
  return { mail, text, ...readMail(mail.html) };
}

const site: [string, string] = ["Em Dia", "https://emdia.com.br"];
const FOOTER = "Enviado por Em Dia, o jeito simples de manter as mensalidades em dia.";
const ending = ["", "Enviado por Em Dia: https://emdia.com.br"];
const PAID = "Se você já pagou, pode desconsiderar este e-mail.";
const more = ["Pague até o vencimento.", "Obrigado!"];
const provider = ["Estúdio Vida", "CNPJ 11.222.333/0001-81", "Rua das Flores, 10"];
const proofOf = (reference: string) =>
  `https://wa.me/5511987654321?text=${encodeURIComponent(`Olá! Segue o comprovante de ${reference}.`)}`;

test("given two debts, one of them paid in part, when their mail is read, then each part says all of it, and the picture is of the total", () => {
  const { mail, inbox, lines, links, text } = letterOf([november, october]);
  const code = lines.find((line) => parsePixCode(line)) ?? "";
  expect(code).toBe(CODE);
  const { html, text: _text, inline, ...envelope } = mail;
  expect(envelope).toEqual({
    fromName: "Estúdio Vida via Em Dia",
    to: { name: "Ana Souza", address: "ana@exemplo.com.br" },
    replyTo: "dono@exemplo.com.br",
    subject: "Lembrete: 2 cobranças em aberto",
    tags: someTags,
  });
  expect(inline).toMatchObject([{ cid: "pix-qr", filename: "pix.png", contentType: "image/png" }]);
  expect(html).toContain('src="cid:pix-qr"');
  expect(inbox).toBe("R$ 250,50, em atraso desde 10/10/2026");
  const greeting = "Olá, Ana! Este é um lembrete das suas cobranças em aberto de Estúdio Vida.";
  const pix = ["Chave PIX: +5511987654321", "Recebedor: Vida Pilates"];
  expect(lines).toEqual([
    ...["Estúdio Vida", "Lembrete de pagamento", greeting, "R$ 250,50"],
    "Total de 2 cobranças, em atraso desde 10/10/2026",
    ...["Outubro/2026", "R$ 100,00", "Pilates, em atraso desde 10/10/2026", "R$ 150,50 − pago R$ 50,50 = R$ 100,00"],
    ...["Novembro/2026", "R$ 150,50", "Pilates, vence hoje, 10/11/2026"],
    ...["Pague com PIX", "Copie o código e cole no app do seu banco:", code, ...pix],
    ...["Envie o comprovante", "WhatsApp: (11) 98765-4321", "Abrir WhatsApp", ...more, PAID, ...provider, FOOTER],
  ]);
  expect(links).toEqual([["Abrir WhatsApp", proofOf("2 cobranças")], site]);
  expect(text).toEqual([
    ...["Estúdio Vida", "Lembrete de pagamento", "", greeting, ""],
    "• Outubro/2026 (Pilates), em atraso desde 10/10/2026: R$ 150,50 − pago R$ 50,50 = R$ 100,00",
    "• Novembro/2026 (Pilates): R$ 150,50, vence hoje, 10/11/2026",
    ...["Total: R$ 250,50", "", "PIX copia e cola:", code, "", ...pix],
    ...["", `Envie o comprovante pelo WhatsApp (11) 98765-4321: ${proofOf("2 cobranças")}`],
    ...["", ...more, "", PAID, "", ...provider, ...ending],
  ]);
});

test("given a payer's page, when the mail is read, then one button and one line lead to it", () => {
  const page = "https://emdia.com.br/p/maria";
  const { links, text } = letterOf([november, october], {}, page);
  expect(links.filter(([, url]) => url.includes("emdia.com.br/"))).toEqual([["Ver e pagar", page]]);
  expect(text.slice(text.indexOf("Total: R$ 250,50")).slice(1, 3)).toEqual([`Ver e pagar: ${page}`, ""]);
});

const muted = "color:#51605a;font-size:14px;line-height:20px;";
const cell = "border-top:1px solid #d8dfda;font-weight:600;";
const held = (sum: string) => `<span style="white-space:nowrap;">R$\u00a0${sum}</span>`;

test("given a debt, when its row is drawn, then month and amount are below a line, and what explains them has the whole width", () => {
  const { html } = letterOf([october]).mail;
  expect(html).toContain(`
<tr><td class="ink line" style="padding:10px 16px 0 0;${cell}">Outubro/2026</td>
<td class="ink line" align="right" valign="top" style="padding:10px 0 0;${cell}white-space:nowrap;">${held("100,00")}</td></tr>
<tr><td class="muted" colspan="2" style="${muted}padding:0 0 10px;">Pilates, em atraso desde 10/10/2026<br>${held("150,50")} − pago ${held("50,50")} = ${held("100,00")}</td></tr>
</table>`);
  expect(html).toContain(`<p class="muted" style="${muted}margin:4px 0 0;">WhatsApp: (11) 98765-4321</p>`);
  expect(html).toContain(
    `<p class="muted" style="${muted}margin:20px 0 0;">Estúdio Vida<br>CNPJ 11.222.333/0001-81<br>Rua das Flores, 10</p>`,
  );
});

const nothing = { businessName: null, whatsapp: null, document: null, address: null, paymentInstructions: null };
const asked = "Olá, Ana! Este é um lembrete da cobrança de Novembro/2026.";

test("given one debt of a business without data, when its mail is read, then no element is empty", () => {
  const { mail, lines, links, text } = letterOf([november], { ...nothing, paymentMethod: "cash" });
  const { html: _html, text: _text, ...envelope } = mail;
  expect(envelope).toEqual({
    fromName: "Cobrança via Em Dia",
    to: { name: "Ana Souza", address: "ana@exemplo.com.br" },
    replyTo: "dono@exemplo.com.br",
    subject: "Lembrete: Novembro/2026",
    tags: someTags,
  });
  expect(lines).toEqual([
    ...["Lembrete de pagamento", asked, "R$ 150,50", "Novembro/2026", "R$ 150,50"],
    ...["Pilates, vence hoje, 10/11/2026", "Pagamento em dinheiro", PAID, FOOTER],
  ]);
  expect(links).toEqual([site]);
  expect(text).toEqual([
    ...["Lembrete de pagamento", "", asked, "", "• Novembro/2026 (Pilates): R$ 150,50, vence hoje, 10/11/2026"],
    ...["Total: R$ 150,50", "", "Pagamento em dinheiro", "", PAID, ...ending],
  ]);
  // Without a provider there is no empty paragraph for the provider.
  expect(mail.html).toContain(`<p style="margin:20px 0 0;">${PAID}</p>\n</td>`);
});

test("given one line about the provider, when the mail is read, then it is a paragraph of its own in both parts", () => {
  const { mail, lines, text } = letterOf([november], { ...nothing, address: "Rua 1", paymentMethod: "bank" });
  expect(lines.slice(-6)).toEqual(["Dados bancários", "Banco 1", "Agência 2", PAID, "Rua 1", FOOTER]);
  expect(text.slice(-6)).toEqual(["", PAID, "", "Rua 1", ...ending]);
  expect(mail.html).toContain(`<p class="muted" style="${muted}margin:20px 0 0;">Rua 1</p>`);
});
