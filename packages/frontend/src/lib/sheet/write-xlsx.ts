/** Writes Excel workbooks, without a library (docs/rules.md, "Import and export"). */
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { daysBetween } from "@emdia/contracts/values/civil-days";
import { DAY_ZERO } from "./cells.ts";
import type { Table, TableCell } from "./table.ts";
import { writeZip } from "./write-zip.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The places of the cell formats in `STYLES`. */
const [HEADING, REAIS, DAY] = [1, 2, 3];
const STYLES = `${HEAD}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;R$&quot;\\ #,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/**
 * Escapes a text for XML and for Excel, which reads `_x0041_` as a letter, and removes the
 * characters that XML forbids.
 */
const escaped = (text: string) =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const numberCell = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`;
const textCell = (text: string, style: number) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
const dayNumber = (day: CivilDate) => daysBetween(DAY_ZERO, day);

/** Writes a cell. A text is an inline text, which no spreadsheet program runs as a formula. */
function cellOf(cell: TableCell): string {
  if (cell === null) return "<c/>";
  if (typeof cell === "string") return textCell(cell, 0);
  if ("reais" in cell) return numberCell(cell.reais, REAIS);
  return "day" in cell ? numberCell(dayNumber(cell.day), DAY) : numberCell(cell.count, 0);
}

function sheetXml({ head, rows }: Table): string {
  const lines = [head.map((name) => textCell(name, HEADING)), ...rows.map((row) => row.map(cellOf))];
  const data = lines.map((cells) => `<row>${cells.join("")}</row>`).join("");
  return `${HEAD}<worksheet ${MAIN}><cols><col min="1" max="${head.length}" width="22" customWidth="1"/></cols><sheetData>${data}</sheetData></worksheet>`;
}

/** Returns the parts of a workbook by path, with one sheet for each table. */
function partsOf(tables: readonly Table[]): [path: string, xml: string][] {
  const numbered = tables.map((table, index) => ({ table, number: index + 1 }));
  const sheets = numbered.map(
    ({ table: { name }, number }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="s${number}"/>`,
  );
  const link = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  const links = numbered.map(({ number }) => link(`s${number}`, "worksheet", `worksheets/sheet${number}.xml`));
  const relations = (inner: string) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
  const override = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}" ContentType="${TYPE}.${kind}+xml"/>`;
  const types = numbered.map(({ number }) => override(`worksheets/sheet${number}.xml`, "worksheet"));
  return [
    [
      "[Content_Types].xml",
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override("workbook.xml", "sheet.main")}${override("styles.xml", "styles")}${types.join("")}</Types>`,
    ],
    ["_rels/.rels", relations(link("w", "officeDocument", "xl/workbook.xml"))],
    [
      "xl/workbook.xml",
      `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${sheets.join("")}</sheets></workbook>`,
    ],
    ["xl/_rels/workbook.xml.rels", relations([...links, link("st", "styles", "styles.xml")].join(""))],
    ["xl/styles.xml", STYLES],
    ...numbered.map(({ table, number }): [string, string] => [`xl/worksheets/sheet${number}.xml`, sheetXml(table)]),
  ];
}

/** Writes tables as an Excel workbook, one sheet each. The first table is the first sheet. */
export const xlsxOf = async (tables: readonly Table[]): Promise<Uint8Array<ArrayBuffer>> => writeZip(partsOf(tables));
