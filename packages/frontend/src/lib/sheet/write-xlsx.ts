/** Writes Excel workbooks (docs/rules.md, "Reports"). */
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
const [PLAIN, HEADING, REAIS, DAY] = [0, 1, 2, 3];
const FONT = '<sz val="11"/><name val="Calibri"/>';
const STYLES = `${HEAD}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;R$&quot;\\ #,##0.00"/></numFmts><fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/**
 * Escapes a text for XML and for Excel, which reads `_x0041_` as a letter, and removes the
 * characters that XML forbids.
 */
const escaped = (text: string) =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const numberCell = (value: number, style = PLAIN) => `<c s="${style}"><v>${value}</v></c>`;
const textCell = (text: string, style = PLAIN) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Writes a cell. A text is an inline text, which no spreadsheet program runs as a formula. */
function cellOf(cell: TableCell): string {
  if (cell === null) return "<c/>";
  if (typeof cell === "string") return textCell(cell);
  if ("reais" in cell) return numberCell(cell.reais, REAIS);
  return "day" in cell ? numberCell(daysBetween(DAY_ZERO, cell.day), DAY) : numberCell(cell.count);
}

function sheetXml({ head, rows }: Table): string {
  const lines = [head.map((name) => textCell(name, HEADING)), ...rows.map((row) => row.map(cellOf))];
  const data = lines.map((cells) => `<row>${cells.join("")}</row>`).join("");
  return `${HEAD}<worksheet ${MAIN}><cols><col min="1" max="${head.length}" width="22" customWidth="1"/></cols><sheetData>${data}</sheetData></worksheet>`;
}

const link = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
const relations = (inner: string) => `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
const typeOf = (path: string, kind: string) => `<Override PartName="/xl/${path}" ContentType="${TYPE}.${kind}+xml"/>`;

/** Writes tables as an Excel workbook, one sheet each. The first table is the first sheet. */
export function xlsxOf(tables: readonly Table[]): Promise<Uint8Array<ArrayBuffer>> {
  const sheets = tables.map((table, at) => ({ ...table, id: `s${at + 1}`, path: `worksheets/sheet${at + 1}.xml` }));
  const ofAll = (part: (sheet: (typeof sheets)[number], at: number) => string) => sheets.map(part).join("");
  const types = `${typeOf("workbook.xml", "sheet.main")}${typeOf("styles.xml", "styles")}${ofAll(({ path }) => typeOf(path, "worksheet"))}`;
  const listed = ofAll(({ name, id }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="${id}"/>`);
  return writeZip([
    [
      "[Content_Types].xml",
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types}</Types>`,
    ],
    ["_rels/.rels", relations(link("w", "officeDocument", "xl/workbook.xml"))],
    ["xl/workbook.xml", `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${listed}</sheets></workbook>`],
    [
      "xl/_rels/workbook.xml.rels",
      relations(ofAll(({ id, path }) => link(id, "worksheet", path)) + link("st", "styles", "styles.xml")),
    ],
    ["xl/styles.xml", STYLES],
    ...sheets.map((sheet) => [`xl/${sheet.path}`, sheetXml(sheet)] as const),
  ]);
}
