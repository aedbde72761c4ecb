/** Tests the blocks of the whole page; `payer-page.test.ts` tests the words of its states. */
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import type { Charge } from "../model/charge.ts";
import { liveSettlements } from "../model/ledger.ts";
import type { Profile } from "../model/profile.ts";
import type { Settled } from "../model/receipt.ts";
import { addSettlement } from "../model/settle.ts";
import { charge, profile } from "../testing/entities.ts";
import { unclosedTags } from "../testing/unclosed-tags.ts";
import { type Message, messagePage } from "./message-page.ts";
import { payerPage } from "./payer-page.ts";

const business: Profile = {
  ...profile,
  businessName: "Estúdio Vida",
  paymentMethod: "bank",
  bankInfo: "Banco 1\nConta 2",
  whatsapp: "5511987654321",
  document: "11222333000181",
  address: "Rua das Flores, 10",
  paymentInstructions: "Traga o comprovante",
};
const nameless = { businessName: null, whatsapp: null, document: null, address: null, paymentInstructions: null };

const TODAY = civilDate("2027-01-08");

function pageOf(over: Partial<Charge> = {}, owner: Partial<Profile> = {}, receipts: Settled[][] = []): string {
  const by = { profile: { ...business, ...owner }, payer: { key: "S0000002", name: "Ana Souza" } } as const;
  const of = { isPart: false, open: [{ ...charge, ...over }], receipts, pixCode: undefined };
  const page = payerPage({ ...by, ...of, today: TODAY, token: "um-token" });
  expect(unclosedTags(page)).toEqual([]);
  return page;
}
const titleOf = (document: string) => /<title>([^<]*)<\/title>/.exec(document)?.[1];
const blocksOf = (document: string) => {
  const [, content = ""] = /<main>\n([\s\S]*)\n<\/main>/.exec(document) ?? [];
  return content.replaceAll("\u00a0", " ").split(/\n(?=<)|\n{2,}/);
};
const blockOf = (document: string, start: string) => blocksOf(document).find((block) => block.startsWith(start));

const HEAD = `<header class="business"><span class="initials" aria-hidden="true">EV</span><p><b>Estúdio Vida</b><span>Para Ana</span></p></header>`;
const FOOT = [
  "<footer><p>Estúdio Vida<br>CNPJ 11.222.333/0001-81<br>Rua das Flores, 10</p>",
  `<p>Página criada por <a href="/">Em Dia</a></p></footer>`,
];
const proof = "https://wa.me/5511987654321?text=Ol%C3%A1!%20Segue%20o%20comprovante%20de%20Janeiro%2F2027.";
const PROOF = `<p>Envie o comprovante pelo WhatsApp <span class="sum">(11) 98765-4321</span></p><a class="button second" href="${proof}">Abrir WhatsApp</a></section>`;
const SHOWN = `<input type="hidden" name="shown" value="220270100">`;

/** The form for a promise on a page that is shown on 8 January 2027. */
const PROMISE = [
  `<details class="no-print"><summary>Pagar em outro dia</summary>`,
  `<form method="post" action="/p/um-token/promise">${SHOWN}<label>Vou pagar no dia<input class="button second" type="date" name="day" required min="2027-01-08" max="2027-03-09"></label><button class="button second" type="submit">Avisar o dia</button></form></details></section>`,
] as const;

test("given an open charge with a discount, when the page is opened, then this is all of it, in this order", () => {
  const document = pageOf({ discountCents: 1_000, discountReason: "Irmãos", frequency: "2x por semana" });
  expect(titleOf(document)).toBe("Cobrança de Estúdio Vida");
  expect(blocksOf(document)).toEqual([
    HEAD,
    `<section aria-labelledby="valor"><h1 id="valor">Valor a pagar · 1 cobrança em aberto</h1>`,
    `<p class="amount">R$ 150,50</p>`,
    `<ul class="rows"><li><b>Janeiro/2027</b><b class="sum">R$ 150,50</b><p>Pilates · 2x por semana<br>R$ 160,50 − desconto (Irmãos) R$ 10,00</p><p class="tag">Vence em 10/01/2027</p></li></ul>`,
    `</section>`,
    `<section><h2>Dados bancários</h2><p class="pre">Banco 1\nConta 2</p>`,
    `<form method="post" action="/p/um-token/paid">${SHOWN}<button class="button second" type="submit">Já paguei</button><p class="quiet">Toque depois de pagar: Estúdio Vida recebe seu aviso e confere.</p></form>${PROMISE[0]}`,
    PROMISE[1],
    `<section><p class="pre">Traga o comprovante</p>`,
    PROOF,
    ...FOOT,
  ]);
});

test("given a business without a name, when the page is opened, then other words replace it, and no element is empty", () => {
  const document = pageOf({}, nameless);
  expect(titleOf(document)).toBe("Cobrança · Em Dia");
  expect(blocksOf(document)[0]).toBe(HEAD.replace("EV", "CO").replace("Estúdio Vida", "Cobrança"));
  expect(blockOf(document, "<form")).toContain("Toque depois de pagar: quem cobra recebe seu aviso e confere.");
  expect(blocksOf(document).slice(-2)).toEqual(["<footer>", FOOT[1]]);
  expect(blockOf(pageOf({ reportedAt: "2027-01-12T02:00:00.000Z" }, nameless), '<p class="note')).toBe(
    `<p class="note" role="status"><b>Aviso enviado</b><span>Quem enviou a cobrança vai conferir o pagamento e confirmar.</span></p>`,
  );
  expect(blocksOf(pageOf({}, { ...nameless, address: "Rua 1" })).at(-2)).toBe("<footer><p>Rua 1</p>");
});

test.each<[what: string, owner: Partial<Profile>, blocks: string[]]>([
  ["instructions and a WhatsApp", {}, [`<section><p class="pre">Traga o comprovante</p>`, PROOF]],
  ["instructions alone", { whatsapp: null }, [`<section><p class="pre">Traga o comprovante</p>`, "</section>"]],
  ["a WhatsApp alone", { paymentInstructions: null }, ["<section>", PROOF]],
  ["neither", { whatsapp: null, paymentInstructions: null }, []],
])("given a business with %s, when the page is opened, then it says so after the forms", (_what, owner, blocks) => {
  const all = blocksOf(pageOf({}, owner));
  const foot = all.findIndex((block) => block.startsWith("<footer"));
  expect(all.slice(all.findIndex((block) => block.includes("/promise")) + 1, foot)).toEqual(blocks);
});

test("given several receipts, when the page is opened, then each is named, by its method if one was recorded", () => {
  const receipt = (charge: Charge, day: string, method: "outro" | "dinheiro") =>
    addSettlement(charge, { amountCents: 5_000, date: civilDate(day), method }, "2027-01-08T12:00:00.000Z");
  const twice = receipt(receipt(charge, "2027-01-05", "outro"), "2027-01-06", "dinheiro");
  const rowOf = (number: string, what: string) =>
    `<li><a href="/p/um-token/receipts/${number}" download>Recibo de ${what}</a><b class="sum">R$ 50,00</b><p>Janeiro/2027</p></li>`;
  const receipts = liveSettlements(twice.ledger).map((entry) => [{ charge: twice, entry }]);
  const rows = [rowOf("220270100", "05/01/2027"), rowOf("220270100-2", "06/01/2027, Dinheiro")];
  const blocks = blocksOf(pageOf(twice, {}, receipts));
  const at = blocks.findIndex((block) => block.includes("recentes"));
  expect(blocks.slice(at, at + 2)).toEqual([
    `<section><details><summary>Pagamentos recentes (2)</summary><ul class="rows">${rows.join("")}</ul>`,
    `<p class="quiet">Toque para baixar o recibo (PDF). Não substitui a nota fiscal.</p></details></section>`,
  ]);
});

test.each<[Message, heading: string, text: string]>([
  ["unknown", "Cobrança não encontrada", "Confira o link ou peça um novo a quem enviou a cobrança."],
  ["replaced", "Este link foi trocado", "Peça o novo link a quem enviou a cobrança."],
  ["tooMany", "Muitos acessos seguidos", "Espere um minuto e abra o link de novo."],
  ["busy", "Não foi possível abrir a cobrança", "Espere alguns instantes e tente de novo."],
  ["unsaid", "Não foi possível registrar seu aviso", "Abra a cobrança de novo: ela mostra se o aviso chegou."],
  ["stale", "A página mudou", "As cobranças mudaram desde que você abriu a página. Confira e avise de novo."],
])(
  "given the message %s, when its page is opened, then it says what happened and what to do",
  (message, heading, text) => {
    expect(titleOf(messagePage(message))).toBe("Cobrança · Em Dia");
    expect(unclosedTags(messagePage(message))).toEqual([]);
    expect(blocksOf(messagePage(message))).toEqual([
      `<section><h1 class="big">${heading}</h1><p>${text}</p></section><footer>`,
      FOOT[1],
    ]);
  },
);
