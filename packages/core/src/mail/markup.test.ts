import { expect, test } from "vitest";
import { composeMail } from "./compose.ts";
import { html, lines, preventSumWrapping, preventSumWrappingIn } from "./html.ts";

test("given characters of markup, when a text goes into a mail, then each is escaped, and nothing else is", () => {
  expect(html`<b title="${`a"b'c`}">${"<i>&</i>"}</b>`.markup).toBe(
    '<b title="a&quot;b&#39;c">&lt;i&gt;&amp;&lt;/i&gt;</b>',
  );
  expect(lines("a<b\r\nc\nd").markup).toBe("a&lt;b<br>c<br>d");
});

test("given nothing, a number, markup and a list, when they are inserted into a mail, then nothing adds nothing and the others are in order", () => {
  expect(html`[${undefined}${false}${0}${html`<br>`}${["a", html`<i>`]}]`.markup).toBe("[0<br>a<i>]");
});

const sums: [typed: string, kept: string][] = [
  ["R$ 150,50", "R$\u00a0150,50"],
  ["R$\n1.234.567,89", "R$\u00a01.234.567,89"],
  ["R$7", "R$\u00a07"],
];

test.each(sums)("given the sum %j, when a text is sent, then it has no space to break at", (typed, kept) => {
  expect(preventSumWrapping(`São ${typed} e ${typed}.`)).toBe(`São ${kept} e ${kept}.`);
});

test.each(sums)(
  "given the sum %j, when it is in a mail, then it stays on one line, and no tag is changed",
  (typed, kept) => {
    const held = `<span style="white-space:nowrap;">${kept}</span>`;
    expect(preventSumWrappingIn({ markup: `<a title="${typed}">${typed}</a> ou ${typed}` })).toEqual({
      markup: `<a title="${typed}">${held}</a> ou ${held}`,
    });
  },
);

test("given line breaks in a subject or a name, when a mail is composed, then neither its headers nor its title have them", () => {
  const mail = composeMail({
    from: "Vida\r\nX: 1",
    to: { name: "Ana\nBcc: x@y.co", address: "ana@exemplo.com.br" },
    subject: "Oi\r\nBcc: x@y.co",
    preheader: "R$ 7",
    blocks: [{ text: ["R$ 7"] }],
  });
  expect(mail).toMatchObject({
    fromName: "Vida X: 1 via Em Dia",
    to: { name: "Ana Bcc: x @ y. co", address: "ana@exemplo.com.br" },
    subject: "Oi Bcc: x @ y. co",
    text: "R$\u00a07\n\nEnviado por Em Dia: https://emdia.com.br",
  });
  expect(mail.html).toContain("<title>Oi Bcc: x @ y. co</title>");
});

test.each([
  ["Banco do Brasil Seguranca", "Banco do Brasil Seguranca via Em Dia"],
  ["A".repeat(120), `${"A".repeat(89)} via Em Dia`],
  ["\r\n", "Cobrança via Em Dia"],
  [null, "Cobrança via Em Dia"],
  ["", "Cobrança via Em Dia"],
  ["\u3164", "Cobrança via Em Dia"],
  ["EM  DÍA", "Cobrança via Em Dia"],
  [undefined, "Em Dia"],
])(
  "given a sender called %j, when a mail is composed, then the business's name always has its suffix",
  (from, fromName) => {
    const mail = composeMail({
      ...(from === undefined ? {} : { from }),
      to: { address: "a@b.com" },
      subject: "s",
      preheader: "p",
      blocks: [],
    });
    expect(mail.fromName).toBe(fromName);
  },
);
