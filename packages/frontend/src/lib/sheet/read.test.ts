import fc from "fast-check";
import { expect, test } from "vitest";
import { workbookOf, xlsxOf, zipOf } from "../../testing/xlsx.ts";
import { csvOf } from "../csv.ts";
import { guessSeparator, readFile, readPasted } from "./read-file.ts";
import { MAX_UNPACKED_BYTES } from "./read-zip.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const cellsOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await readFile(new Blob([bytes]))).rows.map(({ cells }) => cells);
const refusal = (bytes: Uint8Array<ArrayBuffer>) =>
  readFile(new Blob([bytes])).then(
    () => "read",
    (error) => `${error.name}: ${error.message}`,
  );
const csv = "Nome;Observação\r\nJosé;á\r\n";
const wanted = [
  ["Nome", "Observação"],
  ["José", "á"],
];

const utf16 = (text: string, isBig: boolean) => {
  const bytes = [...`\ufeff${text}`].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]);
  return new Uint8Array(isBig ? bytes.flatMap((byte, at) => (at % 2 ? [byte, bytes[at - 1] ?? 0] : [])) : bytes);
};

test.each([
  ["UTF-8", utf8(csv)],
  ["UTF-8 with its mark", utf8(`\ufeff${csv}`)],
  ["UTF-16 of Windows", utf16(csv, false)],
  ["UTF-16 of old Macs", utf16(csv, true)],
  ["Windows' own", Uint8Array.from(csv, (sign) => sign.charCodeAt(0))],
])("given a CSV in %s, when read, then its accents are right", async (_encoding, bytes) => {
  expect(await cellsOf(bytes)).toEqual(wanted);
});

test.each([
  ["Nome;Valor\nAna;150,00\nBia;99,90", ";"],
  ['Nome,Valor\nAna,"150,00"\nBia,"99,90"', ","],
  ["Nome\tValor\nAna\t150,00\n", "\t"],
  ["Nome\nAna\nBia", ";"],
  ["Nome;Obs\nAna;veio, gostou, ficou\nBia;um, dois", ";"],
])("given %j, when its separator is guessed, then it is %j", (text, separator) => {
  expect(guessSeparator(text)).toBe(separator);
});

test("given quoted cells, blank lines and Excel's own first line, when read, then lines are counted as the file has them", () => {
  const sheet = readPasted('sep=;\nNome;Obs\n\n"Ana ""A""";"um\ndois"\nBia;x\n;\n');
  expect(sheet.rows).toEqual([
    { line: 2, cells: ["Nome", "Obs"] },
    { line: 4, cells: ['Ana "A"', "um\ndois"] },
    { line: 5, cells: ["Bia", "x"] },
  ]);
});

test("given any table that we export, when read again, then every text is unchanged", async () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "é", ";", ",", '"', "'", "\n", "=", "-", " ") });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), async (pairs) => {
      const table = [["Nome", "Notas"], ...pairs.map(([name, notes]) => [`N${name}`, `x${notes}`])];
      expect(await cellsOf(utf8(csvOf(table)))).toEqual(table);
    }),
  );
});

test("given a workbook, when read, then texts, numbers and gaps are in their columns and in the sheet's lines", async () => {
  const table = [["Nome", "Valor", null, "Telefone"], [], ["Ana & <Bia>", 150.1, null, 11987654321], [null, 36585]];
  const { rows, dayShift } = await readFile(new Blob([await xlsxOf(table)]));
  expect(dayShift).toBe(0);
  expect(rows).toEqual([
    { line: 1, cells: ["Nome", "Valor", "", "Telefone"] },
    { line: 3, cells: ["Ana & <Bia>", "150.1", "", "11987654321"] },
    { line: 4, cells: ["", "36585"] },
  ]);
});

test("given what other programs write, when read, then formulas count by their value, and readings and prefixes are left out", async () => {
  const rows =
    '<x:row><x:c t="s"><x:v>0</x:v></x:c><x:c><x:f>1+1</x:f><x:v>150.10000000000002</x:v></x:c>' +
    '<x:c t="inlineStr"><x:is><x:r><x:t>um</x:t></x:r><x:r><x:t> dois</x:t></x:r></x:is></x:c><x:c s="4"/>' +
    '<x:c t="str"><x:v>&#233;_x000D_&amp;lt;</x:v></x:c><x:c t="e"><x:v>#REF!</x:v></x:c></x:row>';
  const [workbook, rels, sheet] = workbookOf(rows, [], '<workbookPr date1904="1"/>');
  const shared = {
    path: "xl/sharedStrings.xml",
    content: "<sst><si><t>東京</t><rPh sb='0'><t>トウキョウ</t></rPh></si></sst>",
  };
  if (!workbook || !rels || !sheet) throw new Error("a workbook has three parts");
  const read = await readFile(new Blob([await zipOf([workbook, rels, sheet, shared])]));
  expect(read).toEqual({
    rows: [{ line: 1, cells: ["東京", "150.1", "um dois", "", "é\r&lt;", "#REF!"] }],
    dayShift: 1462,
  });
});

function sheetsOf(...sheets: [state: string, text: string][]) {
  const tags = sheets.map(([state], at) => `<sheet name="S${at}" sheetId="${at}" ${state} r:id="r${at}"/>`).join("");
  const links = sheets.map((_sheet, at) => `<Relationship Id="r${at}" Target="/xl/worksheets/s${at}.xml"/>`).join("");
  const row = (text: string) => (text ? `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>` : "");
  return zipOf([
    { path: "xl/workbook.xml", content: `<workbook><sheets>${tags}</sheets></workbook>` },
    { path: "xl/_rels/workbook.xml.rels", content: `<Relationships>${links}</Relationships>` },
    ...sheets.map(([, text], at) => ({
      path: `xl/worksheets/s${at}.xml`,
      content: `<worksheet><sheetData>${row(text)}</sheetData></worksheet>`,
    })),
  ]);
}

test.each<[what: string, first: [state: string, text: string], second: string, text: string]>([
  ["hidden", ['state="hidden"', "antigos"], "Ana", "Ana"],
  ["very hidden", ['state="veryHidden"', "antigos"], "Ana", "Ana"],
  ["empty", ["", ""], "Ana", "Ana"],
  ["visible", ['state="visible"', "Ana"], "Bia", "Ana"],
])(
  "given a workbook whose first sheet is %s, when read, then a person sees the sheet that is read",
  async (_what, first, second, text) => {
    expect(await cellsOf(await sheetsOf(first, ["", second]))).toEqual([[text]]);
  },
);

test("given a workbook without anything visible, when read, then it is refused as empty", async () => {
  expect(await refusal(await sheetsOf(["", ""], ["", ""]))).toMatch(/Não há nada/);
});

test("given a formula's result, when read, then more than two decimals are not taken for thousands", async () => {
  expect(await cellsOf(await xlsxOf([[151.905, 159.9, 127.415, 150, 0.125, 11987654321]]))).toEqual([
    ["151,905", "159.9", "127,415", "150", "0,125", "11987654321"],
  ]);
});

const bomb = (says?: number) => {
  const parts = workbookOf(" ".repeat(MAX_UNPACKED_BYTES + 1));
  return zipOf(parts.map((part) => (part.path.includes("sheet9") && says !== undefined ? { ...part, says } : part)));
};

test("given a zip bomb, honest or lying about its size, when read, then it is refused and never unpacked beyond the bound", async () => {
  for (const bytes of [await bomb(), await bomb(100)]) {
    expect(bytes.length).toBeLessThan(200_000);
    expect(await refusal(bytes)).toMatch(/^SheetError: O arquivo passa de 5 MB/);
  }
}, 30_000);

const wide = (columns: number) => Array.from({ length: columns }, (_, column) => `c${column}`);
const tall = (rows: number) => Array.from({ length: rows }, (_, row) => [`Aluno ${row}`]);

const cutOff = async () => (await xlsxOf([["Nome"], ["Ana"]])).slice(0, -40);
const anArchive = () => zipOf([{ path: "a.txt", content: "a" }]);
const encrypted = () => zipOf([{ path: "xl/workbook.xml", content: "x", flags: 1 }]);

test.each<[what: string, bytes: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>, text: RegExp]>([
  ["nothing", () => new Uint8Array(), /^SheetError: Não há nada/],
  ["blank cells", () => utf8(" ; \n;\n"), /^SheetError: Não há nada/],
  ["a workbook of blank cells", () => xlsxOf([[null]]), /^SheetError: Não há nada/],
  ["50 MB", () => new Uint8Array(50 * 1024 * 1024), /^SheetError: O arquivo passa de 5 MB/],
  ["a workbook that was cut off", cutOff, /^SheetError: O arquivo está incompleto/],
  ["half a workbook", async () => (await xlsxOf(tall(50))).slice(0, 700), /^SheetError: O arquivo está incompleto/],
  ["a picture", () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /^SheetError: Este arquivo não parece/],
  ["an archive of something else", anArchive, /^SheetError: Este arquivo não parece/],
  ["an old or locked workbook", () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]), /^SheetError: Planilha antiga/],
  ["an encrypted part", encrypted, /^SheetError: Planilha antiga/],
  ["entities", () => zipOf([{ path: "xl/workbook.xml", content: '<!DOCTYPE x [<!ENTITY a "b">]><x/>' }]), /não parece/],
  ["a workbook without its sheet", () => zipOf(workbookOf("").slice(0, 2)), /^SheetError: O arquivo está incompleto/],
  ["10,000 columns", () => utf8(`${wide(10_000).join(";")}\n`), /^SheetError: A planilha passa de 100 colunas/],
  ["10,000 columns in a workbook", () => xlsxOf([wide(10_000)]), /^SheetError: A planilha passa de 100 colunas/],
  ["a wide row far below", () => utf8(`${"a;b\n".repeat(50)}${wide(101).join(";")}\n`), /100 colunas/],
  ["too many rows", () => utf8(tall(2_011).join("\n")), /^SheetError: A planilha passa de 2.000 linhas/],
  ["too many rows in a workbook", () => xlsxOf(tall(2_011)), /^SheetError: A planilha passa de 2.000 linhas/],
])("given a file of %s, when read, then it is refused in words that say what to do", async (_what, bytes, text) => {
  expect(await refusal(await bytes())).toMatch(text);
});

test("given the allowed number of rows and columns, when read, then all of them are returned", async () => {
  for (const bytes of [utf8(tall(2_010).join("\n")), await xlsxOf(tall(2_010))])
    expect(await cellsOf(bytes)).toHaveLength(2_010);
  for (const bytes of [utf8(wide(100).join(";")), await xlsxOf([wide(100)])])
    expect((await cellsOf(bytes))[0]).toHaveLength(100);
});

test("given a workbook with any bytes changed, when read, then it is read or refused, and nothing else happens", async () => {
  const whole = await xlsxOf([
    ["Nome", "Valor"],
    ["Ana", 150],
    ["Bia", 99.9],
  ]);
  const change = fc.record({ at: fc.nat({ max: whole.length - 1 }), to: fc.nat({ max: 255 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const bytes = whole.slice();
      for (const { at, to } of changes) bytes[at] = to;
      expect(await refusal(bytes)).toMatch(/^(read$|SheetError: )/);
    }),
    { numRuns: 300 },
  );
});
