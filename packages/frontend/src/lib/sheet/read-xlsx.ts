/** Dates are numbers until their field is known (docs/rules/import.md, "Import and export"). */
import { openZip, type ReadPart } from "./read-zip.ts";
import { attributeOf, MAX_COLUMNS, MAX_ROWS, refusal, type Sheet, type SheetRow, type Tag, tagsOf } from "./sheet.ts";

/** The number of days between Excel's two possible start dates. */
const FROM_1904 = 1_462;

const isStart = (tag: Tag, name: string) => tag.name === name && !tag.isEnd;

async function findSheets(read: ReadPart): Promise<{ paths: string[]; dayShift: number }> {
  const workbook = await read("xl/workbook.xml");
  if (workbook === undefined) throw refusal("unknown");
  const ids: (string | undefined)[] = [];
  let dayShift = 0;
  for (const tag of tagsOf(workbook)) {
    if (isStart(tag, "workbookPr") && /^(1|true)$/.test(attributeOf(tag, "date1904") ?? "")) dayShift = FROM_1904;
    if (isStart(tag, "sheet") && !/hidden/i.test(attributeOf(tag, "state") ?? "")) ids.push(attributeOf(tag, "id"));
  }
  const targets = new Map<string | undefined, string>();
  for (const tag of tagsOf((await read("xl/_rels/workbook.xml.rels")) ?? "")) {
    const target = attributeOf(tag, "Target");
    if (!isStart(tag, "Relationship") || !target) continue;
    targets.set(attributeOf(tag, "Id"), target.startsWith("/") ? target.slice(1) : `xl/${target}`);
  }
  const paths = ids.flatMap((id) => targets.get(id) ?? []);
  return { paths: paths.length > 0 ? paths : ["xl/worksheets/sheet1.xml"], dayShift };
}

/** Phonetic readings of Asian characters (`rPh`) are left out. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let [text, isReading] = ["", false];
  for (const tag of tagsOf(xml)) {
    if (tag.name === "rPh") isReading = !tag.isEnd;
    else if (isStart(tag, "si")) text = "";
    else if (isStart(tag, "t") && !tag.isEmpty && !isReading) text += tag.text;
    if (tag.name === "si" && (tag.isEnd || tag.isEmpty)) texts.push(text);
  }
  return texts;
}

/**
 * 150.10000000000002 was typed as 150,10. More than two decimals get a comma, because a dot before
 * three digits separates thousands in a text.
 */
function plainNumber(text: string): string {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) return text;
  const plain = String(Number(number.toPrecision(15)));
  return /\.\d{3,}$/.test(plain) ? plain.replace(".", ",") : plain;
}

function textIn(type: string | undefined, raw: string, shared: readonly string[]): string {
  if (type === "s") return shared[Number(raw)] ?? "";
  return type === undefined || type === "n" ? plainNumber(raw) : raw;
}

/** Converts a column's letters into its number, counted from 0: "AB12" is 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function rowsOf(xml: string, shared: readonly string[], maxRows: number): SheetRow[] {
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let [line, column, raw] = [0, -1, ""];
  let type: string | undefined;
  const keep = () => {
    const value = textIn(type, raw, shared);
    if (value.trim() === "") return;
    if (column >= MAX_COLUMNS) throw refusal("tooManyColumns");
    while (cells.length < column) cells.push("");
    cells[column] = value;
  };
  for (const tag of tagsOf(xml)) {
    if (isStart(tag, "row")) {
      cells = [];
      [line, column] = [Number(attributeOf(tag, "r") ?? line + 1), -1];
    } else if (isStart(tag, "c")) {
      const reference = attributeOf(tag, "r");
      column = reference ? columnOf(reference) : column + 1;
      [raw, type] = ["", attributeOf(tag, "t")];
    } else if ((isStart(tag, "v") || isStart(tag, "t")) && !tag.isEmpty) raw += tag.text;
    else if (tag.name === "c" && tag.isEnd) keep();
    if (tag.name === "row" && tag.isEnd && cells.length > 0) rows.push({ line, cells });
    if (rows.length > maxRows) throw refusal("tooManyRows");
  }
  return rows;
}

/** Reads the first sheet with content. @throws SheetError */
export async function readXlsx(bytes: Uint8Array, maxRows = MAX_ROWS): Promise<Sheet> {
  const read = openZip(bytes);
  const { paths, dayShift } = await findSheets(read);
  const texts = sharedTexts((await read("xl/sharedStrings.xml")) ?? "");
  for (const path of paths) {
    const sheet = await read(path);
    if (sheet === undefined) throw refusal("damaged");
    const rows = rowsOf(sheet, texts, maxRows);
    if (rows.length > 0) return { rows, dayShift };
  }
  throw refusal("empty");
}
