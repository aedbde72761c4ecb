/** A pasted list has a student on each line (docs/rules/import.md, "Import and export"). */
import { MAX_IMPORT_ROWS } from "@emdia/contracts/constants";
import { refusal, type Sheet, type SheetRow } from "../../lib/sheet/sheet.ts";
import type { Reading } from "./columns.ts";
import { FIELD_LABELS, type Field, fieldOf } from "./headings.ts";

const LISTED = ["name", "phone", "email", "document", "price", "notes"] as const satisfies Field[];
type Listed = Record<(typeof LISTED)[number], string>;

/** WhatsApp writes day, hour and sender before each copied message. */
const CHAT =
  /^\s*(?:\[[^\]]*\d:\d{2}[^\]]*\]|\d{1,2}\/\d{1,2}\/\d{2,4},? (?:às )?\d{1,2}:\d{2}(?::\d{2})? -)\s*[^:@]{1,40}:\s+/;
/** Marks before a name: "• ", "[x] ", then "12. ", "3 - ", "1º ", but no area code ("11 98765"). */
const BULLET = /^(?:\[[ xX]?\]|(?!\(\d)[^\p{L}\p{N}+])+/u;
const NUMBER = /^\d{1,4}(?:\s*[.)ºª°:]+(?=\s|\p{L})|\s*[-\u2010-\u2015]+\s*(?=[\p{L}(+])|\s(?=\p{L}))\s*/u;

/** Contents are searched in this order: a CPF, an amount or a day is no phone. Days go to notes. */
const CONTENTS: readonly (readonly [Exclude<keyof Listed, "name">, RegExp])[] = [
  ["email", /[^\s,;:<>()|"]+@[^\s,;<>()|"]*/g],
  ["document", /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g],
  ["price", /R\$\s*\d(?:[\d.,]*\d)?/gi],
  ["notes", /(?<!\d)\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?!\d)/g],
  [
    "phone",
    /(?<!\d)(?:\+?55[\s.-]*)?\(?0?\d{2}\)?[\s.\-\u2010-\u2015]*(?:9[\s.-]?)?\d{4}[\s.\-\u2010-\u2015]*\d{4}(?!\d)/g,
  ],
  ["phone", /[+(]?\d(?:[\s().\-\u2010-\u2015]*\d){7,}/g],
];
const FOUND = "\t";
const LABEL =
  /(?<!\p{L})(?:nome|alun[oa]|tel(?:efone)?|cel(?:ular)?|whats(?:app)?|zap|fone|contato|e-?mail|cpf|valor)[.:]*(?=\s*\t|:)/giu;
const BETWEEN = /[\t;,|:]+|\s[-\u2010-\u2015/]\s|[()<>[\]"\u201c\u201d]/;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu;

function cellsOf(line: string): Listed | undefined {
  const found: Record<string, string[]> = {};
  let rest = line.replace(CHAT, "").replace(BULLET, "").replace(NUMBER, "");
  const isTitle = /:\s*$/.test(rest);
  for (const [field, pattern] of CONTENTS)
    rest = rest.replace(pattern, (text) => {
      found[field] = [...(found[field] ?? []), text.trim().replace(/\.+$/, "")];
      return FOUND;
    });
  const texts = rest
    .replace(LABEL, FOUND)
    .split(BETWEEN)
    .flatMap((part) => part.replace(EDGES, "") || [])
    .filter((part) => !/^(?:e|ou)$/i.test(part));
  const [name = "", ...others] = texts;
  if (texts.length === 0 && Object.keys(found).length === 0) return undefined;
  if (others.length === 0 && Object.keys(found).length === 0 && fieldOf(name) === "name") return undefined;
  const several = (field: keyof Listed) => (found[field] ?? []).join(" / ");
  return {
    name: isTitle ? `${name}:` : name,
    phone: several("phone"),
    email: several("email"),
    document: several("document"),
    price: several("price"),
    notes: [...others, ...(found.notes ?? [])].join(", "),
  };
}

/** Reads each line by its content: e-mail, phone, CPF, amount; the rest is the name. */
export function readList(text: string): Reading {
  const rows = text.split(/\r\n?|\n/).flatMap((line, at): SheetRow[] => {
    const cells = cellsOf(line);
    return cells ? [{ line: at + 1, cells: LISTED.map((field) => cells[field]) }] : [];
  });
  if (rows.length === 0) throw refusal("empty");
  if (rows.length > MAX_IMPORT_ROWS) throw refusal("tooManyRows");
  const headings = LISTED.map((field) => FIELD_LABELS[field]);
  return { table: { headings, rows, dayShift: 0, isList: true }, mapping: LISTED };
}

const isMost = (rows: readonly SheetRow[], is: (cells: readonly string[]) => boolean | undefined) =>
  rows.filter(({ cells }) => is(cells)).length * 2 > rows.length;

/** Tells whether most rows have four cells or more, of which several say nothing by themselves. */
export const isTable = (sheet: Pick<Sheet, "rows">, { table }: Reading): boolean =>
  isMost(sheet.rows, (cells) => cells.length > 3) &&
  isMost(table.rows, (cells) => cells[LISTED.indexOf("notes")]?.includes(", "));
