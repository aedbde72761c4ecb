/** Tests what a payer's page shows and asks in each state, and how large it is. */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import { expect, test } from "vitest";
import type { Charge } from "../model/charge.ts";
import type { Payer } from "../model/payer.ts";
import type { Profile } from "../model/profile.ts";
import { addSettlement } from "../model/settle.ts";
import { charge, profile } from "../testing/entities.ts";
import { links, pageUrlOf } from "../testing/page-urls.ts";
import { unclosedTags } from "../testing/unclosed-tags.ts";
import { chargesOfCode, payerPage } from "./payer-page.ts";

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
const maria: Payer = {
  ...{ id: 12, name: "Maria Souza", email: "maria@exemplo.com.br", phone: "5511911112222", document: null },
  ...{ studentIds: [2, 3], version: 1, createdAt: "2027-01-01T12:00:00.000Z" },
};
const at = "2027-01-08T02:00:00.000Z";
const OWNER = "5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11";
const TOKEN = links.seal({ ownerId: OWNER, payerId: maria.id, revision: 0 });
const pathOf = (one: Charge) => new URL(pageUrlOf(OWNER, one)).pathname;

const ana = charge;
const beto: Charge = { ...charge, studentId: 3, studentName: "Beto Souza", planName: "Natação", amountCents: 20_000 };
const late: Charge = {
  ...beto,
  ...{ month: yearMonth("2026-12"), reference: "Dezembro/2026", dueDate: civilDate("2026-12-10") },
};
const settled = (one: Charge, amountCents = one.amountCents) =>
  addSettlement(one, { amountCents, date: civilDate("2027-01-05"), method: "pix" }, at);

const CODE = "00020126CODIGO";

/** Renders a page and checks that every tag is closed. */
function pageOf(open: readonly Charge[], paid: readonly Charge[] = [], over: Partial<Profile & Payer> = {}): string {
  const page = payerPage({
    profile: { ...business, ...over },
    payer: { ...maria, ...(over.name !== undefined && { name: over.name }) },
    ...{ open, paid, today: civilDate("2027-01-08"), token: TOKEN, pathOf, pixCode: CODE },
  });
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

test.each<[what: string, document: string, reads: string[], readsNot: string[]]>([
  [
    "three open charges of two students",
    pageOf([late, ana, beto]),
    [
      ...["Estúdio Vida", "Para Maria", "Valor a pagar · 3 cobranças em aberto", "R$ 550,50", "Pague com PIX"],
      ...["Toque depois de pagar as 3 cobranças", "Para pagar só uma, toque nela", "Ver cada cobrança"],
      "Beto, Dezembro/2026 R$ 200,00 Natação Venceu em 10/12/2026",
      "Ana, Janeiro/2027 R$ 150,50 Pilates Vence em 10/01/2027",
    ],
    ["Souza", "Aviso", "Recibos", "Tudo em dia"],
  ],
  [
    "one open charge",
    pageOf([ana]),
    ["Valor a pagar · 1 cobrança em aberto", "Toque depois de pagar: Estúdio Vida", "Toque para ver os detalhes"],
    ["cobranças", "Ver cada cobrança"],
  ],
  [
    "a charge that is paid in part",
    pageOf([settled(ana, 5_050), beto]),
    ["R$ 300,00", "Ana, Janeiro/2027 R$ 100,00 Pilates R$ 150,50 − pago R$ 50,50 = R$ 100,00"],
    ["R$ 350,50"],
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
    ["Já paguei", "Valor a pagar", "toque nela"],
  ],
  [
    "a report that was refused",
    pageOf([{ ...ana, reportRefusal: { at, reason: "O PIX não caiu. Veja golpe.com" } }]),
    [`Seu aviso não foi confirmado: “O PIX não caiu. Veja ${withoutLinks("golpe.com")}”`, "Já paguei"],
    ["golpe.com"],
  ],
  [
    "nothing open",
    pageOf([], [settled(ana)]),
    ["Tudo em dia", "Recibos recentes (1)", "Ana, Janeiro/2027 R$ 150,50 Pago em 05/01/2027", "11.222.333/0001-81"],
    ["PIX", "Já paguei", "WhatsApp"],
  ],
  ["nothing open and nothing paid", pageOf([]), ["Tudo em dia"], ["Recibos"]],
  ["a business without a name", pageOf([ana], [], { businessName: null }), ["Cobrança", "quem cobra"], ["null"]],
])("given a payer with %s, when the page is rendered, then it says only that", (_what, document, reads, not) => {
  const text = textOf(document);
  for (const part of reads) expect(text).toContain(part);
  for (const part of not) expect(text).not.toContain(part);
});

test("given several charges, when the page is rendered, then the code is theirs", () => {
  expect(codeOf(pageOf([late, ana, beto]))).toBe(CODE);
  expect(chargesOfCode([{ ...late, reportedAt: at }, ana, beto])).toEqual([ana, beto]);
  expect(chargesOfCode([{ ...ana, reportedAt: at }])).toHaveLength(1);
});

test("given open charges, when the form is rendered, then it carries those that are asked for, and goes to the page's own address", () => {
  const document = pageOf([late, { ...ana, reportedAt: at }, beto]);
  expect(shownIn(document)).toBe([late, beto].map(chargeIdOf).join("."));
  expect(document).toContain(`<form method="post" action="/f/${TOKEN}/paid">`);
});

test("given charges, open or paid, when the page is rendered, then each row links to the page of its charge", () => {
  const hrefs = [...pageOf([late, ana], [settled(beto)]).matchAll(/<li><a href="([^"]*)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual([late, ana, beto].map(pathOf));
});

test("given a payer's page, when its link is previewed, then the preview names only the business", () => {
  const [head = ""] = pageOf([ana]).split("</head>");
  expect(head).toContain("<title>Cobrança de Estúdio Vida</title>");
  expect(head).toContain('<meta name="robots" content="noindex, nofollow">');
  expect(head).not.toMatch(/Maria|Ana|Souza|150/);
  expect(pageOf([ana, beto])).not.toMatch(/Souza|exemplo\.com\.br|911112222/);
});

test("given names with markup or a link, when the page is rendered, then they are plain text", () => {
  const document = pageOf([{ ...ana, studentName: "<b>Ana</b>", planName: "<i>golpe.com</i>" }], [], {
    name: "<u>Maria",
  });
  for (const part of ["&lt;b&gt;Ana", `&lt;i&gt;${withoutLinks("golpe.com")}`, "Para &lt;u&gt;Maria"])
    expect(document).toContain(part);
});

test("given sixty open charges, when the page is rendered, then it says that older ones come first", () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ ...ana, studentId: index + 2 }));
  expect(textOf(pageOf(many))).toContain("Mostramos as 60 mais antigas.");
  expect(textOf(pageOf(many.slice(1)))).not.toContain("Mostramos");
});

test("given twelve open charges and a year of receipts of two students, when the page is rendered, then it weighs at most 21 kB", () => {
  const of = (index: number): Charge => ({
    ...(index % 2 ? ana : beto),
    ...{ month: yearMonth(`2026-${String(12 - Math.floor(index / 2)).padStart(2, "0")}`), reference: "Setembro/2026" },
    planName: "Natação infantil 2x por semana",
  });
  const all = Array.from({ length: 24 }, (_, index) => of(index));
  const bytes = Buffer.byteLength(
    pageOf(
      all.slice(0, 12),
      all.map((one) => settled(one)),
    ),
  );
  expect(bytes).toBeGreaterThan(15_000);
  expect(bytes).toBeLessThanOrEqual(21 * 1024);
});
