import { MAX_IMPORT_ROWS } from "@emdia/contracts/constants";

/** A larger file is refused before it is read. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_COLUMNS = 100;
/** At most this many rows may precede the headings: a title, a logo, the name of the business. */
export const MAX_ROWS_ABOVE = 10;
export const MAX_ROWS = MAX_IMPORT_ROWS + MAX_ROWS_ABOVE;

/** `line` is the row's number in the file, counted from 1. */
export type SheetRow = { line: number; cells: readonly string[] };

/** `dayShift` mends old Mac files, which count from 1904. `isCut`: the last row is not whole. */
export type Sheet = { rows: readonly SheetRow[]; dayShift: number; isCut?: boolean };

/** A bank statement has its own words for each reason. */
export type RefusalReason =
  | "tooLarge"
  | "tooManyRows"
  | "tooManyColumns"
  | "empty"
  | "damaged"
  | "unknown"
  | "old"
  | "page"
  | "contacts";

/** The message is in Portuguese, for the person. */
export class SheetError extends Error {
  override readonly name = "SheetError";
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

const MESSAGES: Readonly<Record<RefusalReason, string>> = {
  tooLarge: "O arquivo passa de 5 MB. Divida a planilha em partes menores.",
  tooManyRows: `A planilha passa de ${MAX_IMPORT_ROWS.toLocaleString("pt-BR")} linhas. Divida em partes menores.`,
  tooManyColumns: `A planilha passa de ${MAX_COLUMNS} colunas. Deixe só as dos alunos.`,
  empty: "Não há nada nesta planilha.",
  damaged: "O arquivo está incompleto ou danificado. Salve a planilha de novo e tente outra vez.",
  unknown: "Este arquivo não parece uma planilha. Use .xlsx ou .csv.",
  old: "Planilha antiga (.xls) ou com senha. Salve como .xlsx, sem senha, ou como .csv.",
  page: "Este arquivo é uma página da web com outro nome. Abra no Excel e salve como .xlsx ou .csv.",
  contacts: "Este arquivo é de contatos (vCard). No Google Contatos, exporte como CSV do Google.",
};
/** Returns the refusal with its text about spreadsheets. */
export const refusal = (reason: RefusalReason): SheetError => new SheetError(reason, MESSAGES[reason]);

/** Reads XML. A text that declares entities is refused: no spreadsheet program declares any. */

/** `text` is the unescaped text between this tag and the next. */
export type Tag = { name: string; isEnd: boolean; isEmpty: boolean; attributes: string; text: string };

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const codePoint = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "");

/** Excel writes some control characters as `_x000D_`. */
export function unescapeXml(text: string): string {
  if (!text.includes("&") && !text.includes("_x")) return text;
  return text
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (_whole, hex, decimal, name) =>
      name ? (ENTITIES[String(name).toLowerCase()] ?? "") : codePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/_x([0-9a-f]{4})_/gi, (_whole, hex) => codePoint(Number.parseInt(hex, 16)));
}

/** Returns an attribute's value, or undefined if the attribute does not exist. */
export function attributeOf({ attributes }: Pick<Tag, "attributes">, name: string): string | undefined {
  const value = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return value ? unescapeXml(value[1] ?? value[2] ?? "") : undefined;
}

/** Reads the tags in linear time. @throws SheetError */
export function* tagsOf(xml: string): Generator<Tag> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw refusal("unknown");
  for (let start = xml.indexOf("<"); start >= 0; ) {
    const end = xml.indexOf(">", start);
    if (end < 0) throw refusal("damaged");
    const next = xml.indexOf("<", end);
    const inside = xml.slice(start + 1, end);
    const [, slash = "", name = "", attributes = ""] = /^(\/?)(?:[\w.-]+:)?([\w.-]+)\s*([\s\S]*)$/.exec(inside) ?? [];
    if (name)
      yield {
        name,
        isEnd: slash !== "",
        isEmpty: attributes.endsWith("/"),
        attributes,
        text: unescapeXml(xml.slice(end + 1, next < 0 ? undefined : next)),
      };
    start = next;
  }
}
