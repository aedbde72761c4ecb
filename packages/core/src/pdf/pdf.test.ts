/** Tests that Mozilla's reader (`unpdf`), as other software, can read our PDFs. */
import fc from "fast-check";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { pdfOf } from "./document.ts";
import type { Block } from "./lay-out.ts";
import { encodeWinAnsi, widthOf } from "./win-ansi.ts";

type Text = { str: string; transform: number[]; width: number; hasEOL: boolean };
type Tagged = { role?: string; lang?: string; alt?: string; children?: Tagged[] };

async function read(blocks: readonly Block[], title = "Recibo") {
  const document = await getDocumentProxy(new Uint8Array(pdfOf(title, blocks)));
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));
  const contents = await Promise.all(pages.map((page) => page.getTextContent()));
  const items = contents.map(({ items: of }) => of as Text[]);
  const text = items.map((of) =>
    of
      .map(({ str, hasEOL }) => str + (hasEOL ? " " : ""))
      .join("")
      .replace(/\s+/g, " ")
      .trim(),
  );
  return { document, pages, items, text };
}
const p = (text: string, more: Partial<Extract<Block, { text: string }>> = {}): Block => ({ role: "P", text, ...more });
const rolesOf = ({ role, children = [] }: Tagged): string[] => [...(role ? [role] : []), ...children.flatMap(rolesOf)];

test("given a document, when another reader opens it, then it finds title, language, tags and text", async () => {
  const figure: Block = {
    role: "Figure",
    alt: "QR Code – ação",
    modules: [
      [true, false],
      [false, true],
    ],
  };
  const blocks: Block[] = [
    { role: "H1", text: "Recibo nº 1" },
    p("Ação: “é” – R$ 1,00", { label: "Valor", amount: "R$ 2,00" }),
    figure,
  ];
  const { document, pages, text } = await read(blocks, "Recibo nº 1 – ção");
  expect((await document.getMetadata()).info).toMatchObject({
    Title: "Recibo nº 1 – ção",
    Language: "pt-BR",
    PDFFormatVersion: "1.7",
  });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  expect(text).toEqual(["Recibo nº 1 Valor Ação: “é” – R$ 1,00 R$ 2,00"]);
  const tree = (await pages[0]?.getStructTree()) as Tagged;
  expect(rolesOf(tree)).toEqual(["Root", "Document", "H1", "P", "Figure"]);
  expect(JSON.stringify(tree)).toContain('"alt":"QR Code – ação"');
  expect(pdfOf("a", blocks)).toEqual(pdfOf("a", blocks));
});

test("given a paragraph with a link, when it is read, then its whole width opens that address", async () => {
  const { pages } = await read([p("antes"), p("abra", { link: "https://emdia.com.br/r/a_B-1" })]);
  const [link, ...others] = ((await pages[0]?.getAnnotations()) ?? []) as { url: string; rect: number[] }[];
  expect(others).toEqual([]);
  expect(link?.url).toBe("https://emdia.com.br/r/a_B-1");
  const [left, bottom = 0, right, top = 0] = link?.rect ?? [];
  expect([left, right]).toEqual([56, 539]);
  expect(top - bottom).toBeCloseTo(17.7);
});

test("given more blocks than a page holds, when they are read, then each is whole on one page, in order, and pages are numbered", async () => {
  const blocks = Array.from({ length: 60 }, (_, index) => p(`linha ${index + 1};`));
  const { text, pages } = await read(blocks);
  expect(text.map((page) => page.slice(page.indexOf("Página")))).toEqual(["Página 1 de 2", "Página 2 de 2"]);
  expect(text.join(" ").match(/linha \d+/g)).toEqual(blocks.map((_, index) => `linha ${index + 1}`));
  const trees = (await Promise.all(pages.map((page) => page.getStructTree()))) as Tagged[];
  expect(trees.flatMap(rolesOf).filter((role) => role === "P")).toHaveLength(60);
});

test.each([
  ["São João d’Água – 1ª", "São João d’Água – 1ª"],
  ["Zoë Ÿ € …", "Zoë Ÿ € …"],
  ["Łukasz Ő ﬁ", "?ukasz O fi"],
  ["゛a゛", "a"],
  ["Ana 😀 Lima", "Ana ? Lima"],
  ["família 👨‍👩‍👧", "família ???"],
  ["עברית", "?????"],
  ["a\u202eb\u0000c\u0081d", "abcd"],
  ["linha\num\ttab", "linha um tab"],
  ["(a) \\ <b>", "(a) \\ <b>"],
])("given the text %j, when it is read back, then it says %j", async (text, read_) => {
  expect((await read([p(text)])).text).toEqual([read_]);
});

test("given any texts, when they are written and read back, then nothing is lost, and no line leaves its column", async () => {
  const hostile = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.string({ maxLength: 300 }),
  );
  const latin1 = (text: string) =>
    text
      .split(/[^\S\u00a0]+/)
      .map((word) => Buffer.from(encodeWinAnsi(word)).toString("hex"))
      .join("");
  await fc.assert(
    fc.asyncProperty(hostile, fc.option(hostile, { nil: undefined }), async (text, label) => {
      const { items } = await read([
        p(text, { amount: "R$ 1,00", ...(label !== undefined && { label: label.slice(0, 40) }) }),
      ]);
      const left = label === undefined ? 56 : 174;
      const column = items
        .flat()
        .filter(({ transform: [, , , , x = 0], str }) => Math.abs(x - left) < 0.1 && str.trim() !== "");
      expect(latin1(column.map(({ str }) => str).join(" "))).toBe(latin1(text));
      for (const {
        transform: [, , , , x = 0],
        width,
      } of items.flat())
        expect(x + width).toBeLessThan(543);
    }),
    { numRuns: 40 },
  );
});

test("given a byte of the fonts, when its width is asked, then it is Adobe's", () => {
  expect([widthOf(encodeWinAnsi("Ação"), 10, false), widthOf(encodeWinAnsi("Ação"), 10, true)]).toEqual([22.79, 24.45]);
  expect(widthOf(encodeWinAnsi("€Ÿ"), 1000, false)).toBe(556 + 667);
  expect(encodeWinAnsi("− 1")).toEqual(encodeWinAnsi("– 1"));
});
