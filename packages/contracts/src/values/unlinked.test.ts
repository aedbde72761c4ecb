import fc from "fast-check";
import { expect, test } from "vitest";
import { hasLinks, withoutLinks, withoutWebLinks } from "./unlinked.ts";

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

test("given a mailbox in bank data, when pages' addresses are broken, then it stays to be copied", () => {
  expect(withoutWebLinks("Chave: a@b e www.evil.com")).toBe("Chave: a@b e www. evil. com");
});

test("given any text, when its links are broken twice, then the second time changes nothing and no page's address is left", () => {
  const part = fc.constantFrom("a", "evil", ".", "。", "://", "http", "@", " ", "com", "1", "-", "/", "\n");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const once = withoutLinks(parts.join(""));
      expect(withoutLinks(once)).toBe(once);
      expect(once).not.toMatch(/[a-z]:\/\/\S|[a-z0-9][.。．｡][a-z]{2}/i);
    }),
  );
});
