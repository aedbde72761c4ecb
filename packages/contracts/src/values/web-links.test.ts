import fc from "fast-check";
import { expect, test } from "vitest";
import { hasLinks, withoutLinks, withoutWebLinks } from "./web-links.ts";

test.each([
  ["https://evil.com/x?a=1", "https: // evil. com/x?a=1"],
  ["Veja www.evil.com.br agora", "Veja www. evil. com. br agora"],
  ["evil.com", "evil. com"],
  ["www。evil。com", "www. evil. com"],
  ["evil．com e evil｡com", "evil. com e evil. com"],
  ["JAVASCRIPT://x", "JAVASCRIPT: // x"],
  ["xn--vil-hla.com", "xn--vil-hla. com"],
  ["exämple.çom", "exämple. çom"],
  ["fale com ana@exemplo.com", "fale com ana @ exemplo. com"],
  ["www.evil.com://x", "www. evil. com: // x"],
  ["bb-seguranca.com://login", "bb-seguranca. com: // login"],
  ["cafe\u0301.com", "cafe\u0301. com"],
  ["evil.भारत", "evil. भारत"],
  ["evil.c\u0301o\u0301", "evil. c\u0301o\u0301"],
  ["evil\u2024com e evil\ufe52com", "evil. com e evil. com"],
  ["i❤.ws e ❤️.ws", "i❤. ws e ❤️. ws"],
  ["www.1.com", "www. 1. com"],
  ["ana＠exemplo﹫x", "ana @ exemplo @ x"],
])("given %j, when it is to arrive as text, then it is %j", (text, arrives) => {
  expect(withoutLinks(text)).toBe(arrives);
  expect(hasLinks(text)).toBe(true);
});

test.each([
  "R$ 1.234,56",
  "10/02/2027 às 18.30",
  "Estúdio S.A.",
  "seg. e qua.",
  "CPF 529.982.247-25",
  "Até já... Ana",
  "@estudio",
])("given %j, when it is to arrive as text, then it stays", (text) => {
  expect(withoutLinks(text)).toBe(text);
  expect(hasLinks(text)).toBe(false);
});

test.each([
  ["Chave: a@b e www.evil.com", "Chave: a@b e www. evil. com"],
  ["PIX (ana.souza@exemplo.com.br), ou a@b.com.", "PIX (ana.souza@exemplo.com.br), ou a@b.com."],
  ["www.evil.com@x", "www. evil. com@x"],
  ["www.evil@x.com", "www. evil@x. com"],
  ["a@b.com/login", "a@b. com/login"],
  ["a://b@c.com", "a: // b@c. com"],
])(
  "given a mailbox in bank data %j, when pages' addresses are broken, then it stays to be copied: %j",
  (text, arrives) => {
    expect(withoutWebLinks(text)).toBe(arrives);
  },
);

const PARTS = [
  "a",
  "evil",
  "www",
  ".",
  "。",
  "\u2024",
  "://",
  "http",
  "@",
  " ",
  "com",
  "1",
  "-",
  "/",
  "\n",
  "\u0301",
  "भारत",
];
const EXAMPLES: [string[]][] = [
  [["a", ".", "evil", "://"]],
  [["www", ".", "evil", ".", "com", "://", "a"]],
  [["a", "\u0301", ".", "com"]],
  [["evil", ".", "भारत"]],
  [["evil", "\u2024", "com"]],
];

test("given any text, when its links are broken twice, then the second time changes nothing and no page's address is left", () => {
  const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 12 });
  fc.assert(
    fc.property(texts, (parts) => {
      const once = withoutLinks(parts.join(""));
      expect(withoutLinks(once)).toBe(once);
      expect(once).not.toMatch(/:\/\/|[\p{L}\p{M}\p{N}][.。．｡\u2024\ufe52](?:[a-z]{2}|भ)/iu);
    }),
    { numRuns: 5000, examples: EXAMPLES },
  );
});
