import { CHARGE_PAGE_SCRIPT } from "@emdia/contracts/charge-page/script";
import { CHARGE_PAGE_STYLE } from "@emdia/contracts/charge-page/style";
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import type { Charge } from "../model/charge.ts";
import { pixCodeOf } from "../model/pix-code.ts";
import type { Profile } from "../model/profile.ts";
import { addSettlement, openCentsOf } from "../model/settle.ts";
import { charge, OWNER, profile } from "../testing/entities.ts";
import { txids } from "../testing/page-urls.ts";
import { chargePage } from "./charge-page.ts";
import { type Message, messagePage } from "./message-page.ts";

const business: Profile = {
  ...profile,
  businessName: "Estúdio Vida",
  paymentMethod: "pix",
  pixKey: "11222333000181",
  pixKeyType: "cnpj",
  pixMerchantName: "Estúdio Vida",
  pixCity: "São Paulo",
  whatsapp: "5511987654321",
  document: "11222333000181",
  address: "Rua das Flores, 10",
  paymentInstructions: "Traga o comprovante",
};
const at = "2027-01-12T02:00:00.000Z";

function pageOf(
  over: Partial<Charge> = {},
  { today = "2027-01-08", ...owner }: Partial<Profile> & { today?: string } = {},
) {
  const shown = { profile: { ...business, ...owner }, charge: { ...charge, ...over }, today: civilDate(today) };
  const pixCode = pixCodeOf({ ...shown, ownerId: OWNER, txids }, "S0000002", [shown.charge]);
  return chargePage({ ...shown, token: "um-token", pixCode });
}
/** Returns the text that a person reads. */
const textOf = (document: string) =>
  document
    .replace(/<(style|script)>[\s\S]*?<\/\1>|<title>.*?<\/title>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");
const settle = (charge: Charge, amountCents = openCentsOf(charge), day = "2027-01-11") =>
  addSettlement(charge, { amountCents, date: civilDate(day), method: "pix" }, at);
const partly = settle(charge, 5_050);
const paid = settle(charge);

test.each<[what: string, document: string, reads: string[], readsNot: string[]]>([
  [
    "open",
    pageOf(),
    ["Estúdio Vida", "Para Ana", "Janeiro/2027", "R$ 150,50", "Vence em 10/01/2027", "Pague com PIX", "Já paguei"],
    ["Souza", "Venceu", "Recibo", "confirmad"],
  ],
  ["due today", pageOf({}, { today: "2027-01-10" }), ["Vence hoje"], ["Venceu"]],
  ["overdue since yesterday", pageOf({}, { today: "2027-01-11" }), ["Venceu em 10/01/2027", "Já paguei"], ["Vence em"]],
  [
    "paid but for its fee",
    pageOf(
      settle({ ...charge, lateFee: { fineBps: 200, interestBps: 100, waiveBelowCents: 0 } }, undefined, "2027-01-21"),
    ),
    [
      "Falta pagar",
      "R$ 3,51",
      "R$ 150,50 + multa R$ 3,01 + juros R$ 0,50 − pago R$ 150,50 = R$ 3,51 hoje",
      "Pago − R$ 150,50",
    ],
    ["falta R$", "amanhã"],
  ],
  [
    "late, with a fee",
    pageOf({ lateFee: { fineBps: 200, interestBps: 100, waiveBelowCents: 0 } }, { today: "2027-01-21" }),
    [
      "R$ 154,01 R$ 150,50 + multa R$ 3,01 + juros de 10 dias R$ 0,50 = R$ 154,01 hoje; amanhã R$ 154,06 Venceu",
      "Total em 21/01/2027 R$ 154,01",
    ],
    ["R$ 154,01 R$ 154,01"],
  ],
  [
    "partly paid",
    pageOf(partly),
    [
      "Falta pagar",
      "R$ 100,00",
      "R$ 150,50 − pago R$ 50,50 = R$ 100,00",
      "11/01/2027 · PIX",
      "Pago − R$ 50,50",
      "Já paguei",
    ],
    ["Valor a pagar"],
  ],
  [
    "reported",
    pageOf({ reportedAt: at }),
    ["Aviso enviado em 11/01/2027", "Estúdio Vida vai conferir", "Ver de novo como pagar"],
    ["Já paguei"],
  ],
  [
    "refused",
    pageOf({ reportRefusal: { at, reason: "O PIX não chegou" } }),
    ["Seu aviso não foi confirmado", "Resposta de 11/01/2027: “O PIX não chegou”", "Já paguei"],
    ["Aviso enviado"],
  ],
  [
    "refused and reported again",
    pageOf({ reportedAt: at, reportRefusal: { at, reason: "O PIX não chegou" } }),
    ["Aviso enviado em 11/01/2027"],
    ["O PIX não chegou", "Já paguei"],
  ],
  [
    "paid",
    pageOf({ ...paid, reportedAt: at }),
    ["Pago em 11/01/2027", "Valor pago", "R$ 150,50", "Seu pagamento foi confirmado", "Recibo", "11/01/2027 · PIX"],
    ["Já paguei", "Copiar código", "Aviso enviado", "comprovante", "Vence"],
  ],
  [
    "void",
    pageOf({ status: "cancelado", voidReason: "Combinado em segredo" }),
    ["Esta cobrança foi cancelada", "Você não precisa pagar", "Estúdio Vida"],
    ["R$", "Já paguei", "segredo", "PIX"],
  ],
])("given a charge that is %s, when its page is read, then it says only that", (_what, document, reads, readsNot) => {
  const text = textOf(document);
  for (const wanted of reads) expect(text).toContain(wanted);
  for (const unwanted of readsNot) expect(text).not.toContain(unwanted);
});

test.each<[string, Partial<Profile>, string[]]>([
  ["by bank", { paymentMethod: "bank", bankInfo: "Banco 001\nConta 1-2" }, ["Dados bancários", "Banco 001 Conta 1-2"]],
  ["in cash", { paymentMethod: "cash" }, ["Pagamento em dinheiro"]],
  ["by a key without a receiver's name", { pixMerchantName: null, businessName: null }, ["Copiar chave PIX"]],
  ["not yet known how", { pixKey: null }, ["Combine a forma de pagamento"]],
])("given a business paid %s, when the page is read, then it says how", (_what, over, reads) => {
  for (const wanted of reads) expect(textOf(pageOf({}, over))).toContain(wanted);
});

test("given a business that is paid by PIX, then the code is whole, in the page and in its picture", () => {
  const document = pageOf();
  const [, code = ""] = /<code[^>]*>([^<]+)<\/code>/.exec(document) ?? [];
  expect(code).toMatch(/^000201.*5406150\.50.*6304[0-9A-F]{4}$/);
  expect(document).toContain('role="img" aria-label="QR Code do PIX"');
});

test("given any state, then title and preview name only the business, and nothing is indexed", () => {
  for (const document of [pageOf(), pageOf({ reportedAt: at }), pageOf(paid), pageOf({ status: "cancelado" })]) {
    const head = document.slice(0, document.indexOf("<style>"));
    expect(head).toContain('<meta property="og:title" content="Cobrança de Estúdio Vida">');
    expect(head).toContain('<meta name="robots" content="noindex, nofollow">');
    for (const personal of ["Ana", "Souza", "150", "R$", "Janeiro", "10/01", "Pilates", "11222333"])
      expect(head).not.toContain(personal);
  }
});

test.each<[Message, string]>([
  ["unknown", "Cobrança não encontrada"],
  ["replaced", "Este link foi trocado"],
  ["tooMany", "Muitos acessos seguidos"],
  ["busy", "Não foi possível abrir"],
])("given the message %s, then its page says that and contains no name", (message, heading) => {
  const text = textOf(messagePage(message));
  expect(text).toContain(heading);
  expect(text).not.toMatch(/Estúdio|R\$|Ana/);
});

test("given every page, then its markup has one style, one script, no inline style and no handler, as the policy demands", () => {
  for (const document of [pageOf(), pageOf({ reportedAt: at }), pageOf(paid), messagePage("unknown")]) {
    expect(document.match(/<style>[\s\S]*?<\/style>/g)).toEqual([`<style>${CHARGE_PAGE_STYLE}</style>`]);
    expect(document.match(/<script>[\s\S]*?<\/script>/g)).toEqual([`<script>${CHARGE_PAGE_SCRIPT}</script>`]);
    expect(document.replace(/<(style|script)>[\s\S]*?<\/\1>/g, "")).not.toMatch(/ style=| on\w+=|src=/);
  }
});

test("given amounts, then each is in an element that never breaks", () => {
  const [, amount = ""] = /<p class="amount">([^<]*)<\/p>/.exec(pageOf()) ?? [];
  expect(amount).toBe("R$\u00a0150,50");
  expect(pageOf(partly)).not.toMatch(/R\$ \d/);
});
