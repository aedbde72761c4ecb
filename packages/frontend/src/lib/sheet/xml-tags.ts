/** Reads XML. A text that declares entities is refused: no spreadsheet program declares any. */
import { refusal } from "./sheet.ts";

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
