/**
 * Tests the markup of each page inside the common layout, as a browser receives it;
 * `charge-page.test.ts` tests the words of its states.
 */
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import type { Charge } from "../model/charge.ts";
import type { Profile } from "../model/profile.ts";
import { addSettlement } from "../model/settle.ts";
import { charge, profile } from "../testing/entities.ts";
import { unclosedTags } from "../testing/unclosed-tags.ts";
import { chargePage } from "./charge-page.ts";
import { type Message, messagePage } from "./message-page.ts";

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

/** Returns a page and checks that every tag is closed. */
function pageOf(over: Partial<Charge> = {}, owner: Partial<Profile> = {}): string {
  const today = civilDate("2027-01-08");
  const page = chargePage({
    profile: { ...business, ...owner },
    charge: { ...charge, ...over },
    today,
    ...{ token: "um-token", pixCode: undefined },
  });
  expect(unclosedTags(page)).toEqual([]);
  return page;
}
const titleOf = (document: string) => /<title>([^<]*)<\/title>/.exec(document)?.[1];
/** Returns the content inside the layout, one line per block. */
const blocksOf = (document: string) => {
  const [, content = ""] = /<main>\n([\s\S]*)\n<\/main>/.exec(document) ?? [];
  return content.replaceAll("\u00a0", " ").split(/\n(?=<)|\n{2,}/);
};
/** Returns the block that begins with `start`, up to the next block of the same kind. */
const blockOf = (document: string, start: string) => blocksOf(document).find((block) => block.startsWith(start));

const HEAD = `<header class="business"><span class="initials" aria-hidden="true">EV</span><p><b>Estúdio Vida</b><span>Para Ana</span></p></header>`;
const FOOT = [
  "<footer><p>Estúdio Vida<br>CNPJ 11.222.333/0001-81<br>Rua das Flores, 10</p>",
  `<p>Página criada por <a href="/">Em Dia</a></p></footer>`,
];
const proof = "https://wa.me/5511987654321?text=Ol%C3%A1!%20Segue%20o%20comprovante%20de%20Janeiro%2F2027.";
const PROOF = `<p>Envie o comprovante pelo WhatsApp <span class="sum">(11) 98765-4321</span></p><a class="button second" href="${proof}">Abrir WhatsApp</a></section>`;
const row = (label: string, value: string) => `<div><dt>${label}</dt><dd>${value}</dd></div>`;
const sum = (text: string) => `<span class="sum">${text}</span>`;

/** The folded form of another day. The page is shown on 8 January 2027. */
const PROMISE = [
  `<details class="no-print"><summary>Pagar em outro dia</summary>`,
  `<form method="post" action="/c/um-token/promise"><label>Vou pagar no dia<input class="button second" type="date" name="day" required min="2027-01-08" max="2027-03-09"></label><button class="button second" type="submit">Avisar o dia</button></form></details></section>`,
] as const;

test("given an open charge with a discount, when its page is opened, then this is all of it, in this order", () => {
  const document = pageOf({ discountCents: 1_000, discountReason: "Irmãos", frequency: "2x por semana" });
  expect(titleOf(document)).toBe("Cobrança de Estúdio Vida");
  expect(blocksOf(document)).toEqual([
    HEAD,
    `<section aria-labelledby="valor"><h1 id="valor">Valor a pagar · Janeiro/2027</h1>`,
    `<p class="amount">R$ 150,50</p>`,
    `<p class="tag">Vence em 10/01/2027</p>`,
    `</section>`,
    `<section><h2>Dados bancários</h2><p class="pre">Banco 1\nConta 2</p>`,
    `<form method="post" action="/c/um-token/paid"><button class="button second" type="submit">Já paguei</button><p class="quiet">Toque depois de pagar: Estúdio Vida recebe seu aviso e confere.</p></form>${PROMISE[0]}`,
    PROMISE[1],
    `<section><p class="pre">Traga o comprovante</p>`,
    PROOF,
    `<section aria-labelledby="detalhes"><h2 id="detalhes">Detalhes</h2>`,
    `<dl>${[
      row("Plano", "Pilates"),
      row("Frequência", "2x por semana"),
      row("Referência", "Janeiro/2027"),
      row("Vencimento", sum("10/01/2027")),
      row("Valor sem desconto", sum("R$ 160,50")),
      row("Desconto (Irmãos)", sum("− R$ 10,00")),
      row("Valor", sum("R$ 150,50")),
    ].join("")}</dl></section>`,
    ...FOOT,
  ]);
});

test("given a void charge, when its page is opened, then this is all of it", () => {
  expect(blocksOf(pageOf({ status: "cancelado" }))).toEqual([
    `${HEAD}<section><h1 class="big">Esta cobrança foi cancelada</h1><p>Você não precisa pagar. Janeiro/2027 não está mais em aberto.</p></section>${FOOT[0]}`,
    FOOT[1],
  ]);
});

test("given a business without a name, when the page is opened, then other words replace it, and no element is empty", () => {
  const document = pageOf({}, nameless);
  expect(titleOf(document)).toBe("Cobrança · Em Dia");
  expect(blocksOf(document)[0]).toBe(HEAD.replace("EV", "CO").replace("Estúdio Vida", "Cobrança"));
  expect(blockOf(document, "<form")).toContain("Toque depois de pagar: quem cobra recebe seu aviso e confere.");
  expect(blocksOf(document).slice(-2)).toEqual(["<footer>", FOOT[1]]);
  expect(blockOf(pageOf({ reportedAt: "2027-01-12T02:00:00.000Z" }, nameless), '<p class="note')).toBe(
    `<p class="note" role="status"><b>Aviso enviado em 11/01/2027</b><span>Quem enviou esta cobrança vai conferir o pagamento e confirmar.</span></p></section>`,
  );
  expect(blocksOf(pageOf({}, { ...nameless, address: "Rua 1" })).at(-2)).toBe("<footer><p>Rua 1</p>");
});

test.each<[what: string, owner: Partial<Profile>, blocks: string[]]>([
  ["instructions and a WhatsApp", {}, [`<section><p class="pre">Traga o comprovante</p>`, PROOF]],
  ["instructions alone", { whatsapp: null }, [`<section><p class="pre">Traga o comprovante</p>`, "</section>"]],
  ["a WhatsApp alone", { paymentInstructions: null }, ["<section>", PROOF]],
  ["neither", { whatsapp: null, paymentInstructions: null }, []],
])(
  "given a business with %s, when the page is opened, then it says so between form and details",
  (_what, owner, blocks) => {
    const all = blocksOf(pageOf({}, owner));
    const details = all.findIndex((block) => block.includes("detalhes"));
    expect(all.slice(all.findIndex((block) => block.includes("/promise")) + 1, details)).toEqual(blocks);
  },
);

const paid = { status: "pago", paidDate: civilDate("2027-01-05") } as const;

test.each<[what: string, over: Partial<Charge>, label: string, tag: string, note: string | undefined]>([
  ["a centavo that is open", { amountCents: 1 }, "Valor a pagar", "Vence em 10/01/2027", undefined],
  ["a centavo that is paid", { ...paid, amountCents: 1 }, "Valor pago", "Pago em 05/01/2027", "Obrigado!"],
  ["nothing", { ...paid, amountCents: 0 }, "Valor a pagar", "Nada a pagar", undefined],
  [
    "a sum paid on a day that nobody knows",
    { ...paid, paidDate: null },
    "Valor pago",
    "Pago em 10/01/2027",
    "Obrigado!",
  ],
])(
  "given a charge of %s, when its page is opened, then its amount and its day say so",
  (_what, over, label, tag, note) => {
    const document = pageOf(over);
    expect(/<h1 id="valor">(.*?) ·/.exec(document)?.[1]).toBe(label);
    expect(/<p class="tag[^"]*">(.*?)<\/p>/.exec(document)?.[1]).toBe(tag);
    expect(/<p class="note[^"]*">(\S+)/.exec(document)?.[1]).toBe(note);
  },
);

test("given several receipts, when the page is opened, then each is named, by its method if one was recorded", () => {
  const receipt = (charge: Charge, day: string, method: "outro" | "dinheiro") =>
    addSettlement(charge, { amountCents: 5_000, date: civilDate(day), method }, "2027-01-08T12:00:00.000Z");
  const once = receipt(charge, "2027-01-05", "outro");
  const rowOf = (number: number, day: string) => {
    const link = `<a class="line" href="/c/um-token/receipts/${number}" download>Baixar recibo (PDF)</a>`;
    return `<div><dt>${day}</dt><dd>${sum("R$ 50,00")}</dd><dd class="pdf no-print">${link}</dd></div>`;
  };
  const rows = [rowOf(1, sum("05/01/2027")), rowOf(2, `${sum("06/01/2027")} · Dinheiro`)];
  const received = (count: number, title: string) => [
    `<section aria-labelledby="recebido"><h2 id="recebido">${title}</h2>`,
    `<dl>${rows.slice(0, count).join("")}</dl>`,
    `<p class="quiet">Não substitui a nota fiscal.</p></section>`,
  ];
  const receiptsIn = (charge: Charge) => {
    const blocks = blocksOf(pageOf(charge));
    const at = blocks.findIndex((block) => block.includes("recebido"));
    return blocks.slice(at, at + 3);
  };
  expect(receiptsIn(once)).toEqual(received(1, "Recibo"));
  expect(receiptsIn(receipt(once, "2027-01-06", "dinheiro"))).toEqual(received(2, "Recibos"));
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
