import { PAGE_SCRIPT } from "@emdia/contracts/page/script";
import { PAGE_STYLE } from "@emdia/contracts/page/style";
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { parsePixCode } from "@emdia/contracts/values/pix-code";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import { expect, test } from "vitest";
import type { Charge } from "../model/charge.ts";
import { liveSettlements } from "../model/ledger.ts";
import { pixCodeOf } from "../model/pix-code.ts";
import type { Profile } from "../model/profile.ts";
import { addSettlement } from "../model/settle.ts";
import { charge, profile } from "../testing/entities.ts";
import { links, txids } from "../testing/page-urls.ts";
import { unclosedTags } from "../testing/unclosed-tags.ts";
import { chargesOfCode } from "./debt-lines.ts";
import { messagePage } from "./message-page.ts";
import { payerPage } from "./payer-page.ts";
import type { ShownPayer } from "./shown-payer.ts";

const business: Profile = {
  ...profile,
  businessName: "Estúdio Vida",
  paymentMethod: "pix",
  // These payment data make the longest PIX code that is common: a long e-mail address, receiver
  // and city.
  pixKey: "contato-financeiro@estudiovidapilates.com.br",
  pixKeyType: "email",
  pixMerchantName: "Estúdio Vida Pilates Ltda",
  pixCity: "São José dos Campos",
  whatsapp: "5511987654321",
  document: "11222333000181",
};
const maria = { key: "P0000012", name: "Maria Souza" } as const;
const at = "2027-01-08T02:00:00.000Z";
const OWNER = "5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11";
const TOKEN = links.seal({ ownerId: OWNER, payer: maria.key, revision: 0 });

const ana = charge;
const beto: Charge = { ...charge, studentId: 3, studentName: "Beto Souza", planName: "Natação", amountCents: 20_000 };
const late: Charge = {
  ...beto,
  month: yearMonth("2026-12"),
  reference: "Dezembro/2026",
  dueDate: civilDate("2026-12-10"),
};
const settled = (one: Charge, amountCents = one.amountCents) =>
  addSettlement(one, { amountCents, date: civilDate("2027-01-05"), method: "pix" }, at);

type Over = Partial<Profile> & {
  payer?: ShownPayer["payer"];
  today?: string;
  paid?: readonly Charge[];
  isPart?: boolean;
};

function pageOf(
  open: readonly Charge[],
  { payer = maria, today = "2027-01-08", paid = [], isPart = false, ...owner }: Over = {},
) {
  const by = { profile: { ...business, ...owner }, today: civilDate(today) };
  const pixCode = pixCodeOf({ ...by, ownerId: OWNER, txids }, payer.key, chargesOfCode(open));
  const receipts = paid.map((one) => liveSettlements(one.ledger).map((entry) => ({ charge: one, entry })));
  const page = payerPage({ ...by, payer, open, isPart, token: TOKEN, pixCode, receipts });
  expect(unclosedTags(page)).toEqual([]);
  return page;
}
const textOf = (document: string) =>
  document
    .replace(/<(style|script)>[\s\S]*?<\/\1>|<title>.*?<\/title>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");
const codeOf = (document: string) => />(000201[^<]*)<\/code>/.exec(document)?.[1];
const shownIn = (document: string) => /name="shown" value="([^"]*)"/.exec(document)?.[1];

const withFee = { lateFee: { fineBps: 200, interestBps: 100, waiveBelowCents: 0 } };
const brokenPromise = { promisedFor: civilDate("2027-01-06"), promisedAt: "2027-01-02T12:00:00.000Z" };
const alone = { payer: { key: "S0000002", name: "Ana Souza" } } as const;

test.each<[what: string, document: string, reads: string[], readsNot: string[]]>([
  [
    "three open charges of two students",
    pageOf([late, ana, beto]),
    [
      ...["Estúdio Vida", "Para Maria", "Valor a pagar · 3 cobranças em aberto", "R$ 550,50", "Pague com PIX"],
      ...["Toque depois de pagar as 3 cobranças", "Pagar só esta", "Ver cada cobrança"],
      "Beto, Dezembro/2026 R$ 200,00 Natação · Mensalidade Venceu em 10/12/2026",
      "Ana, Janeiro/2027 R$ 150,50 Pilates · Mensalidade Vence em 10/01/2027",
    ],
    ["Souza", "Aviso", "Pagamentos", "Tudo em dia"],
  ],
  [
    "one open charge",
    pageOf([ana]),
    ["Valor a pagar · 1 cobrança em aberto R$ 150,50 Ana, Janeiro/2027 R$ 150,50", "depois de pagar: Estúdio Vida"],
    ["cobranças", "Ver cada cobrança", "Pagar só esta"],
  ],
  [
    "one charge, of a student who pays alone",
    pageOf([ana], alone),
    ["Para Ana", "em aberto R$ 150,50 Janeiro/2027 R$ 150,50 Pilates"],
    ["Ana, Janeiro"],
  ],
  ["a charge that is due today", pageOf([ana], { today: "2027-01-10" }), ["Vence hoje"], ["Venceu"]],
  ["a charge that is overdue since yesterday", pageOf([ana], { today: "2027-01-11" }), ["Venceu em 10/01/2027"], []],
  [
    "a charge that is paid in part",
    pageOf([settled(ana, 5_050), beto]),
    ["R$ 300,00", "Ana, Janeiro/2027 R$ 100,00 Pilates · Mensalidade R$ 150,50 − pago R$ 50,50 = R$ 100,00"],
    ["R$ 350,50"],
  ],
  [
    "a charge that is late, with a fee",
    pageOf([{ ...ana, ...withFee }], { today: "2027-01-21" }),
    ["em aberto R$ 154,01", "R$ 150,50 + multa R$ 3,01 + juros de 10 dias R$ 0,50 = R$ 154,01 hoje; amanhã R$ 154,06"],
    ["falta R$"],
  ],
  [
    "a charge that will cost a fee, at a discount",
    pageOf([{ ...ana, ...withFee, discountCents: 1_000, discountReason: "Irmãos" }]),
    [
      "Pilates · Mensalidade R$ 160,50 − desconto (Irmãos) R$ 10,00 Depois de 11/01/2027: multa de 2% e juros de 1% ao mês",
    ],
    ["hoje"],
  ],
  [
    "a charge that is reported beside one that is not",
    pageOf([{ ...ana, reportedAt: at }, beto]),
    [
      ...["Valor a pagar · 1 cobrança em aberto R$ 200,00 Sem 1 cobrança que você já avisou que pagou."],
      ...["Aviso enviado em 07/01/2027", "Já paguei"],
    ],
    ["R$ 350,50", "vai conferir"],
  ],
  [
    "only charges that are reported",
    pageOf([ana, beto].map((one) => ({ ...one, reportedAt: at }))),
    ["Valor avisado · 2 cobranças R$ 350,50", "Estúdio Vida vai conferir", "Ver de novo como pagar"],
    ["Já paguei", "Valor a pagar", "Pagar só esta", "Pagar em outro dia"],
  ],
  [
    "a report that was refused",
    pageOf([{ ...ana, reportRefusal: { at, reason: "O PIX não caiu. Veja golpe.com" } }]),
    [
      `Seu aviso não foi confirmado Resposta de 07/01/2027: “O PIX não caiu. Veja ${withoutLinks("golpe.com")}”`,
      "Já paguei",
    ],
    ["golpe.com"],
  ],
  [
    "a report that was refused and repeated",
    pageOf([{ ...ana, reportedAt: at, reportRefusal: { at, reason: "O PIX não caiu" } }]),
    ["Aviso enviado em 07/01/2027"],
    ["O PIX não caiu", "Já paguei"],
  ],
  [
    "a promise, under terms of delay",
    pageOf([{ ...ana, ...withFee, promisedFor: civilDate("2027-01-20"), promisedAt: at }]),
    [
      "Combinado: até 20/01/2027 Nesse dia serão R$ 153,96 : multa e juros continuam a contar.",
      ...["Mudar o dia combinado", "Multa e juros continuam a contar até o pagamento."],
    ],
    ["Pagar em outro dia"],
  ],
  [
    "a promise whose day has passed",
    pageOf([{ ...ana, ...brokenPromise }]),
    ["O dia combinado passou: 06/01/2027 Ainda dá para pagar por aqui.", "Pagar em outro dia"],
    ["Combinado: até", "Mudar o dia combinado"],
  ],
  [
    "one broken promise about several charges",
    pageOf([late, ana].map((one) => ({ ...one, ...brokenPromise }))),
    ["em aberto R$ 350,50 O dia combinado passou: 06/01/2027"],
    ["Combinado: até"],
  ],
  [
    "a broken promise before a report that was refused",
    pageOf([{ ...ana, ...brokenPromise, reportRefusal: { at, reason: "Não caiu" } }]),
    ["Seu aviso não foi confirmado"],
    ["O dia combinado passou"],
  ],
  [
    "nothing open",
    pageOf([], { paid: [settled(ana)] }),
    [
      ...["Tudo em dia", "Pagamentos recentes (1)", "11.222.333/0001-81"],
      "Recibo de 05/01/2027, PIX R$ 150,50 Ana, Janeiro/2027",
    ],
    ["Pague", "Já paguei", "WhatsApp"],
  ],
  ["nothing open and nothing paid", pageOf([]), ["Tudo em dia"], ["Pagamentos"]],
  ["a business without a name", pageOf([ana], { businessName: null }), ["Cobrança", "quem cobra"], ["null"]],
])("given a payer with %s, when the page is rendered, then it says only that", (_what, document, reads, not) => {
  const text = textOf(document);
  for (const part of reads) expect(text).toContain(part);
  for (const part of not) expect(text).not.toContain(part);
});

test.each<[string, Over, string[]]>([
  ["by bank", { paymentMethod: "bank", bankInfo: "Banco 001\nConta 1-2" }, ["Dados bancários", "Banco 001 Conta 1-2"]],
  ["in cash", { paymentMethod: "cash" }, ["Pagamento em dinheiro"]],
  ["by a key without a receiver's name", { pixMerchantName: null, businessName: null }, ["Copiar chave PIX"]],
  ["not yet known how", { pixKey: null }, ["Combine a forma de pagamento"]],
])("given a business paid %s, when the page is read, then it says how", (_what, over, reads) => {
  for (const wanted of reads) expect(textOf(pageOf([ana, beto], over))).toContain(wanted);
});

test("given charges that are promised for one day, when the page is read, then it says the day and their sum once; for two days, at each", () => {
  const promised = { ...withFee, promisedFor: civilDate("2027-01-20"), promisedAt: at };
  const one = { ...late, ...promised };
  const other = { ...ana, ...promised };
  // 153,96 of Ana's charge, and 200,00 with a fine of 4,00 and interest of 41 days, 2,73.
  const [, ...after] = textOf(pageOf([one, other])).split("Combinado: até ");
  expect(after).toEqual([expect.stringMatching(/^20\/01\/2027 Nesse dia serão R\$ 360,69 : multa e juros/)]);
  const apart = textOf(pageOf([one, { ...other, promisedFor: civilDate("2027-01-21") }])).split("Combinado: até ");
  expect(apart.slice(1).map((text) => text.slice(0, 37))).toEqual([
    expect.stringContaining("20/01/2027 Nesse dia serão R$ 206,73"),
    expect.stringContaining("21/01/2027 Nesse dia serão R$ 154,01"),
  ]);
});

test("given several charges, when the page is rendered, then one code asks for the sum of those that wait for no answer", () => {
  const sumOf = (...open: Charge[]) => parsePixCode(codeOf(pageOf(open)) ?? "")?.amountCents;
  const told = { ...late, reportedAt: at };
  expect([sumOf(late, ana, beto), sumOf(told, ana, beto), sumOf(ana), sumOf(told)]).toEqual([
    55_050, 35_050, 15_050, 20_000,
  ]);
});

test("given several charges, when one is to be paid alone, then each that waits for no answer has a link, and its page asks for it alone", () => {
  const all = pageOf([late, { ...ana, reportedAt: at }, beto]);
  expect([...all.matchAll(/href="\?so=(\d+)"/g)].map(([, id]) => Number(id))).toEqual([late, beto].map(chargeIdOf));
  const document = pageOf([late], { isPart: true });
  expect(textOf(document)).toContain("Valor a pagar · 1 cobrança R$ 200,00 Beto, Dezembro/2026");
  expect(document).toContain(`href="/p/${TOKEN}">Ver tudo o que está em aberto</a>`);
  expect([shownIn(document), parsePixCode(codeOf(document) ?? "")?.amountCents]).toEqual([
    String(chargeIdOf(late)),
    20_000,
  ]);
});

test("given open charges, when the forms are rendered, then they carry those that are asked for, and go to the page's own address", () => {
  const document = pageOf([late, { ...ana, reportedAt: at }, beto]);
  const ids = [late, beto].map(chargeIdOf).join(".");
  expect([...document.matchAll(/name="shown" value="([^"]*)"/g)].map(([, value]) => value)).toEqual([ids, ids]);
  for (const form of ["paid", "promise"])
    expect(document).toContain(`<form method="post" action="/p/${TOKEN}/${form}">`);
});

test("given a payment for several charges, when the page is rendered, then it has one receipt, for the sum", () => {
  const [one, other] = [settled(ana), settled(beto)];
  const parts = [one, other].flatMap((charge) => liveSettlements(charge.ledger).map((entry) => ({ charge, entry })));
  const by = { profile: business, payer: maria, token: TOKEN, today: civilDate("2027-01-08") };
  const document = payerPage({ ...by, open: [], isPart: false, receipts: [parts], pixCode: undefined });
  expect(textOf(document)).toContain("Recibo de 05/01/2027, PIX R$ 350,50 Ana, Janeiro/2027; Beto, Janeiro/2027");
  expect([...document.matchAll(/href="([^"]*)" download/g)].map(([, href]) => href)).toEqual([
    `/p/${TOKEN}/receipts/${chargeIdOf(one)}`,
  ]);
});

test("given a payer's page, when its link is previewed, then the preview names only the business", () => {
  const [head = ""] = pageOf([ana]).split("</head>");
  expect(head).toContain("<title>Cobrança de Estúdio Vida</title>");
  expect(head).toContain('<meta name="robots" content="noindex, nofollow">');
  expect(head).not.toMatch(/Maria|Ana|Souza|150/);
  expect(pageOf([ana, beto])).not.toContain("Souza");
});

test("given names with markup or a link, when the page is rendered, then they are plain text", () => {
  const document = pageOf([{ ...ana, studentName: "<b>Ana</b>", planName: "<i>golpe.com</i>" }], {
    payer: { ...maria, name: "<u>Maria" },
  });
  for (const part of ["&lt;b&gt;Ana", `&lt;i&gt;${withoutLinks("golpe.com")}`, "Para &lt;u&gt;Maria"])
    expect(document).toContain(part);
});

test("given more open charges than lines, when the page is rendered, then sum and form still have all of them", () => {
  const many = Array.from({ length: 62 }, (_, index) => ({ ...ana, studentId: index + 2 }));
  const document = pageOf(many);
  expect(textOf(document)).toContain("62 cobranças em aberto R$ 9.331,00");
  expect(textOf(document)).toContain("E mais 2 cobranças, que o valor inclui.");
  expect(shownIn(document)?.split(".")).toHaveLength(62);
  expect(document.match(/<li>/g)).toHaveLength(60);
  expect(textOf(pageOf(many.slice(2)))).not.toContain("E mais");
});

test("given every page, then its markup has one style, one script, no inline style and no handler, as the policy demands", () => {
  const paid = [settled(beto)];
  for (const document of [pageOf([ana, late], { paid }), pageOf([], { paid }), messagePage("unknown")]) {
    expect(document.match(/<style>[\s\S]*?<\/style>/g)).toEqual([`<style>${PAGE_STYLE}</style>`]);
    expect(document.match(/<script>[\s\S]*?<\/script>/g)).toEqual([`<script>${PAGE_SCRIPT}</script>`]);
    expect(document.replace(/<(style|script)>[\s\S]*?<\/\1>/g, "")).not.toMatch(/ style=| on\w+=|src=/);
    expect(document).not.toMatch(/R\$ \d/);
  }
});

test("given twelve open charges and a year of receipts of two students, when the page is rendered, then it weighs at most 22 kB", () => {
  const of = (index: number): Charge => ({
    ...(index % 2 ? ana : beto),
    month: yearMonth(`2026-${String(12 - Math.floor(index / 2)).padStart(2, "0")}`),
    reference: "Setembro/2026",
    planName: "Natação infantil 2x por semana",
  });
  const all = Array.from({ length: 24 }, (_, index) => of(index));
  const bytes = Buffer.byteLength(pageOf(all.slice(0, 12), { paid: all.map((one) => settled(one)) }));
  expect(bytes).toBeGreaterThan(15_000);
  expect(bytes).toBeLessThanOrEqual(22 * 1024);
});
