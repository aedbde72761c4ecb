/**
 * Tests files that were made to harm, or that no bank wrote. Each is refused with a text for the
 * person, or read within bounds.
 */
import { BankEntry } from "@emdia/contracts/bank-entry";
import { expect, test } from "vitest";
import { ofxOf, type SampleLine } from "../../../testing/statements.ts";
import { workbookOf, xlsxOf, zipOf } from "../../../testing/xlsx.ts";
import { readPayments } from "./read-payments.ts";
import { readStatement } from "./read-statement.ts";

const TODAY = "2026-11-30";
const ana: SampleLine = { day: "2026-11-03", amount: "150.00", memo: "PIX RECEBIDO ANA SOUZA" };
const utf8 = (text: string) => new TextEncoder().encode(text);
const memo = (text: string) => ofxOf([{ ...ana, memo: text }]);
const amount = (text: string) => ofxOf([{ ...ana, amount: text }]);
const MEGA = 1_048_576;

/** Returns the count of the entries of a file, or the text of its refusal. */
async function outcomeOf(content: BlobPart): Promise<number | string> {
  try {
    const read = await readStatement(new Blob([content]));
    const { entries } = await readPayments([read], ({ guess }) => guess, TODAY);
    // The API accepts every entry that was read.
    for (const entry of entries) expect(BankEntry.parse(entry)).toMatchObject({ key: entry.key });
    return entries.length;
  } catch (error) {
    if (error instanceof Error && error.name === "SheetError") return error.message;
    throw error;
  }
}

const EMPTY = "Não há lançamentos neste arquivo.";
const UNKNOWN = "Este arquivo não parece um extrato. No banco, escolha OFX ou CSV.";
const DAMAGED = "O arquivo está incompleto ou danificado. Baixe o extrato de novo no banco.";
const TOO_LARGE = "O arquivo passa de 5 MB. Baixe um período menor no banco.";
const TOO_MANY = "O extrato passa de 20.000 lançamentos. Baixe um período menor.";
const OLD = "Planilha antiga (.xls) ou com senha. No banco, escolha OFX ou CSV.";
const PDF = "PDF não dá para conferir. No banco, escolha OFX ou CSV.";
const PAGE = "Este arquivo é uma página da web com outro nome. No banco, escolha OFX ou CSV.";
const COLUMNS = "O arquivo tem colunas demais para um extrato.";

const csv = (...lines: string[]) => ["Data;Descrição;Valor", ...lines].join("\n");
const row = (text: string, value = "150,00", day = "03/11/2026") => `${day};${text};${value}`;
const bomb = () => zipOf(workbookOf(" ".repeat(60 * MEGA)));

const files: readonly (readonly [string, () => BlobPart | Promise<BlobPart>, number | string])[] = [
  ["no byte", () => "", EMPTY],
  ["spaces alone", () => "   \r\n\r\n", EMPTY],
  ["a statement without lines", () => ofxOf([]), EMPTY],
  ["a table with headings alone", () => csv(), 0],
  ["a PDF", () => "%PDF-1.7\n1 0 obj", PDF],
  ["an old Excel file", () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1), OLD],
  ["a picture", () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13), UNKNOWN],
  ["a web page", () => "<html><body><script>alert(1)</script></body></html>", PAGE],
  ["a program's text", () => "function a() {\n  return [1, 2];\n}\n", UNKNOWN],
  ["50 MB", () => new Uint8Array(50 * MEGA), TOO_LARGE],
  ["one byte too much", () => new Uint8Array(5 * MEGA + 1).fill(65), TOO_LARGE],
  ["a million lines", () => "a;b\n".repeat(1_000_000), TOO_MANY],
  ["400,000 lines of a statement", () => `${csv()}\n${"3/1/26;p;1\n".repeat(400_000)}`, TOO_MANY],
  ["20,001 lines", () => ofxOf([]).replace("<BANKTRANLIST>", `<BANKTRANLIST>${"<STMTTRN>".repeat(20_002)}`), TOO_MANY],
  ["a million open tags", () => `<OFX>${"<A>".repeat(1_000_000)}`, EMPTY],
  ["100,000 nested lines' lists", () => `<OFX>${"<BANKTRANLIST>".repeat(100_000)}${ofxOf([ana])}`, 1],
  ["a hundred thousand unclosed CDATA", () => `<OFX>${"<![CDATA[".repeat(100_000)}`, EMPTY],
  ["2.4 MB of opening signs", () => `<OFX>${"<".repeat(2_400_000)}`, EMPTY],
  ["an OFX file that ends before its first line", () => `${ofxOf([]).split("</BANKTRANLIST>")[0]}`, DAMAGED],
  ["entities that multiply", () => `<!DOCTYPE x [<!ENTITY a "aa">]>${ofxOf([ana])}`, UNKNOWN],
  ["an external entity", () => ofxOf([ana]).replace("<OFX>", '<OFX><!ENTITY x SYSTEM "file:///etc/passwd">'), UNKNOWN],
  ["an archive that unpacks to 60 MB", bomb, TOO_LARGE],
  ["an archive that is cut", async () => (await xlsxOf([["Data", "Valor"]])).slice(0, 60), DAMAGED],
  ["an archive of something else", () => zipOf([{ path: "a.txt", content: "x" }]), UNKNOWN],
  ["101 columns", () => `${"x;".repeat(100)}x\n${row("PIX")}`, COLUMNS],
  ["a field of 4 MB", () => memo("PIX ".concat("A".repeat(4 * MEGA))), 1],
  ["a line of 4 MB in quotes that never end", () => csv(row(`"${"A".repeat(4 * MEGA)}`)), 1],
  ["zeros in the text", () => ofxOf([ana]).replace("ANA", "A\0A"), UNKNOWN],
  ["a formula as name", () => csv(row('=HYPERLINK("http://x")')), 1],
  ["a formula as amount", () => csv(row("PIX ANA SOUZA", "=1+1")), 0],
  ["a formula as day", () => csv(row("PIX ANA SOUZA"), row("PIX", "150,00", "=HOJE()")), 1],
  ["NaN", () => amount("NaN"), 0],
  ["an infinite amount", () => amount("1e309"), 0],
  ["an amount of 40 digits", () => amount("9".repeat(40)), 0],
  ["a hexadecimal amount", () => amount("0x10"), 0],
  ["a negative amount", () => amount("-150.00"), 0],
  ["a doubly negative amount", () => csv(row("PIX ANA SOUZA", "-150,00 D")), 0],
  ["the 31st of February", () => ofxOf([{ ...ana, day: "2026-02-31" }]), 0],
  ["the year 9999", () => ofxOf([{ ...ana, day: "9999-01-01" }]), 0],
  ["bidi and invisible characters", () => memo("PIX RECEBIDO ANA\u202e SO\u200bUZA"), 1],
  ["HTML in a memo", () => memo("PIX <img src=x onerror=alert(1)> ANA SOUZA"), 1],
  ["escaped HTML in a memo", () => memo("PIX &lt;script&gt;alert(1)&lt;/script&gt;"), 1],
  ["names of prototypes", () => memo("<__proto__>x</__proto__><constructor>y"), 1],
  ["half of a character", () => memo(`PIX ${"A".repeat(135)}\u{1f600}`), 1],
  ["control characters", () => memo("PIX \u0001\u001b[31m ANA SOUZA"), 1],
  ["invalid UTF-8", () => Uint8Array.of(...utf8(ofxOf([ana])), 0xff, 0xc3), 1],
  [
    "UTF-16 with its mark",
    () =>
      Uint8Array.from(
        [...`\ufeff${ofxOf([ana])}`].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]),
      ),
    1,
  ],
];

test.each(files)(
  "given %s, when it is read, then it is refused or read within bounds",
  async (_what, make, outcome) => {
    expect(await outcomeOf(await make())).toBe(outcome);
  },
);

test("given a name with characters that reorder text, when it is read, then they are removed", async () => {
  const read = await readStatement(new Blob([memo("PIX RECEBIDO ANA\u202e SO\u200bUZA")]));
  const { entries } = await readPayments([read], ({ guess }) => guess, TODAY);
  expect(entries[0]).toMatchObject({ name: "ANA SOUZA", memo: "PIX RECEBIDO ANA SOUZA" });
});
