import { crc32, inflateRawSync } from "node:zlib";
import { civilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dayOf } from "./cells.ts";
import { readXlsx } from "./read-xlsx.ts";
import { csvOfTable, type Table, type TableCell } from "./table.ts";
import { xlsxOf } from "./write-xlsx.ts";

const bytesOf = async (tables: readonly Table[]) => new Uint8Array(await (await xlsxOf(tables)).arrayBuffer());
const known = { today: "2026-11-20", dayShift: 0 };

/** Reads a file's parts with Node's own inflate and crc32, and checks each checksum. */
function partsOf(bytes: Uint8Array): Map<string, string> {
  const archive = Buffer.from(bytes);
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const parts = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const [checksum, packed, size, name] = [16, 20, 24]
      .map((place) => archive.readUInt32LE(at + place))
      .concat(archive.readUInt16LE(at + 28));
    const start = archive.readUInt32LE(at + 42);
    const path = archive.toString("utf8", at + 46, at + 46 + (name ?? 0));
    const local = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    expect([archive.readUInt32LE(start), archive.toString("utf8", start + 30, start + 30 + (name ?? 0))]).toEqual([
      0x04034b50,
      path,
    ]);
    const content = inflateRawSync(archive.subarray(local, local + (packed ?? 0)));
    expect([crc32(content), content.length]).toEqual([checksum, size]);
    parts.set(path, content.toString("utf8"));
    at += 46 + (name ?? 0);
  }
  expect(at).toBe(end);
  return parts;
}

function styleOf(parts: ReadonlyMap<string, string>, format: string): number {
  const styles = parts.get("xl/styles.xml") ?? "";
  const formats = [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)];
  const id = formats.find(([, , code]) => code === format)?.[1];
  const cells = [...styles.slice(styles.indexOf("<cellXfs")).matchAll(/<xf [^>]*>/g)].map(([tag]) => tag);
  return cells.findIndex((tag) => tag.includes(`numFmtId="${id}"`));
}

const example: Table = {
  name: "Atrasos",
  head: ["Quem paga", "Vencimento", "Dias", "Em aberto"],
  rows: [
    ["=SOMA(A1) & <Ana>", { day: civilDate("2026-11-10") }, { count: 3 }, { reais: 1234.5 }],
    [null, { day: civilDate("2000-02-29") }, { count: 0 }, { reais: -0.05 }],
  ],
};

test("given tables, when written, then amounts are numbers, days are dates, texts are texts, and each table is a sheet", async () => {
  const parts = partsOf(await bytesOf([example, { name: "Previsão & mais", head: ["Mês"], rows: [] }]));
  const first = parts.get("xl/worksheets/sheet1.xml") ?? "";
  const [dayStyle, amountStyle] = ["dd/mm/yyyy", "&quot;R$&quot;\\ #,##0.00"].map((format) => styleOf(parts, format));
  expect(first).toContain(`<c r="B2" s="${dayStyle}"><v>46336</v></c><c r="C2"><v>3</v></c>`);
  expect(first).toContain(`<c r="D2" s="${amountStyle}"><v>1234.5</v></c>`);
  expect(first).toContain('<c r="A2" t="s">');
  expect(first).not.toContain("<f>");
  expect(parts.get("xl/sharedStrings.xml")).toContain("<t>=SOMA(A1) &amp; &lt;Ana&gt;</t>");
  expect(parts.get("xl/workbook.xml")).toMatch(/sheetId="1" name="Atrasos".*sheetId="2" name="Previsão &amp; mais"/);
  expect([...parts.keys()]).toContain("xl/worksheets/sheet2.xml");
});

test("given the same table, when written as CSV, then it has the same values as Excel in Brazil shows them", () => {
  expect(csvOfTable(example)).toBe(
    '\ufeffQuem paga;Vencimento;Dias;Em aberto\r\n"\'=SOMA(A1) & <Ana>";10/11/2026;3;1234,50\r\n;29/02/2000;0;-0,05\r\n',
  );
});

const text = fc
  .oneof(
    fc.string(),
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype)),
    fc.constantFrom("_x0041_", "_x005F_", "_X0041_", "a_x00e3_b", "\u0000a\u001f", " = ", "]]>", "&amp;"),
  )
  .filter((one) => !one.includes("\r"));
const cell: fc.Arbitrary<TableCell> = fc.oneof(
  text,
  fc.constant(null),
  fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => ({ reais: cents / 100 })),
  fc.nat().map((count) => ({ count })),
  fc.integer({ min: 1, max: 73_050 }).map((number) => ({ day: addDays(civilDate("1899-12-30"), number) })),
);

/** Removes what XML cannot contain, and replaces halves of characters, as Excel does. */
const shown = (one: string) => one.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "").toWellFormed();

test("given any cells, when written and read by our own reader, then the values are the same", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), async (rows) => {
      const { rows: read } = await readXlsx(await bytesOf([{ name: "Tudo", head: ["Início"], rows }]));
      for (const [index, row] of rows.entries()) {
        const cells = read.find(({ line }) => line === index + 2)?.cells ?? [];
        for (const [column, one] of row.entries()) {
          const value = cells[column] ?? "";
          if (one === null) expect(value).toBe("");
          else if (typeof one === "string") expect(value).toBe(shown(one).trim() === "" ? "" : shown(one));
          else if ("day" in one) expect(dayOf(value, known)).toBe(one.day);
          else expect(Number(value)).toBe("reais" in one ? one.reais : one.count);
        }
      }
    }),
  );
});
