/** OFX 1 is SGML without end tags, OFX 2 is XML. A flat sequence of tags reads both. */
import { type CivilDate, isCivilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { refusal, unescapeXml } from "../../../lib/sheet/sheet.ts";
import { MAX_STATEMENT_LINES, type StatementLine, type StatementLines, signedCentsOf } from "./statement-line.ts";

export const isOfx = (text: string): boolean => /<(?:OFX|BANKTRANLIST|STMTTRN)[\s>]/i.test(text.slice(0, 4_096));

/** A tag of OFX has no attributes. Banks write other "<" in a memo without escaping them. */
const TAG = /<(\/?)(?:[A-Za-z]\w{0,20}:)?([A-Za-z][\w.]{0,40})\s{0,20}\/?>/g;
const CDATA = /<!\[CDATA\[([^\]]{0,300})\]\]>/g;
const escapeLess = (text: string) => text.replaceAll("<", "&lt;");

/** A time in Greenwich, such as "020000[0:GMT]". Midnight alone is a day without a time. */
const IN_GREENWICH = /^\d{8}(?!000000)(\d{2})\d{2,4}(?:\.\d+)?\[(?:[+-]?0+(?:[.:]0+)?(?::\w+)?|:?(?:GMT|UTC))\]$/i;
/** Brasília is three hours behind Greenwich. */
const BRASILIA_HOURS = 3;

/** Some banks write separators. Zones -3 to -5 are Brasília's clock; Greenwich is converted. */
function dayOf(text: string): CivilDate | undefined {
  const [, year, month, day] = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  if (!isCivilDate(iso)) return undefined;
  const [, hour] = IN_GREENWICH.exec(text) ?? [];
  return hour !== undefined && Number(hour) < BRASILIA_HOURS ? addDays(iso, -1) : iso;
}

/** Three decimals may be thousands, so the amount is not guessed. */
const centsOf = (text: string) => (/^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(text) ? undefined : signedCentsOf(text));

type Account = Pick<StatementLine, "bank" | "account">;
type Fields = Map<string, string>;

function lineOf(fields: Fields, account: Account): StatementLine {
  const field = (name: string) => fields.get(name) ?? "";
  return {
    ...account,
    day: dayOf(field("DTPOSTED")),
    cents: centsOf(field("TRNAMT")),
    number: field("FITID"),
    type: field("TRNTYPE").toUpperCase(),
    texts: [field("NAME"), field("MEMO")].filter(Boolean),
  };
}

type Tag = { name: string; isEnd: boolean; value: string; isWhole: boolean };

/** Returns the tags of a file; a text at its end may be cut off. */
function* tagsOf(ofx: string): Generator<Tag> {
  let last: RegExpMatchArray | undefined;
  const tagOf = ([whole, slash, name = ""]: RegExpMatchArray, start: number, end?: number): Tag => {
    const text = ofx.slice(start + whole.length, end);
    const value = unescapeXml(text).trim();
    const isWhole = end !== undefined || value === "" || /[\r\n]/.test(text);
    return { name: name.toUpperCase(), isEnd: slash !== "", value, isWhole };
  };
  for (const match of ofx.matchAll(TAG)) {
    if (last) yield tagOf(last, last.index ?? 0, match.index);
    last = match;
  }
  if (last) yield tagOf(last, last.index ?? 0);
}

/** Tags that end a line: those of the lists that contain lines, and those that follow the lists. */
const LISTS = new Set(
  "OFX BANKMSGSRSV1 STMTTRNRS STMTRS BANKTRANLIST CREDITCARDMSGSRSV1 CCSTMTTRNRS CCSTMTRS".split(" "),
);
const AFTER_LIST = new Set("LEDGERBAL AVAILBAL BALLIST MKTGINFO BANKACCTFROM CCACCTFROM CURDEF".split(" "));
const isAfterList = ({ name, isEnd }: Tag) => (isEnd ? LISTS.has(name) : AFTER_LIST.has(name) || LISTS.has(name));

/** A line that the file's end cut off has no sure amount, unless its texts were read already. */
const cutOff = (line: StatementLine): StatementLine => (line.texts.length > 0 ? line : { ...line, cents: undefined });

/** Leaves out credit cards. A broken file is read as far as it goes. @throws SheetError */
export function readOfx(text: string): StatementLines {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw refusal("unknown");
  const lines: StatementLine[] = [];
  const account: Account = { bank: "", account: "" };
  let fields: Fields | undefined;
  let isCard = false;
  let isCut = false;
  const end = (after: (line: StatementLine) => StatementLine = (line) => line) => {
    if (fields && !isCard) lines.push(after(lineOf(fields, { ...account })));
    if (lines.length > MAX_STATEMENT_LINES) throw refusal("tooManyRows");
    fields = undefined;
  };
  for (const tag of tagsOf(text.replace(CDATA, (_whole, inside: string) => escapeLess(inside)))) {
    const { name, isEnd, value, isWhole } = tag;
    const isMovement = name === "STMTTRN";
    if (isMovement || isAfterList(tag)) {
      end();
      // The list is open from its first tag to its last.
      isCut = isMovement || (name === "BANKTRANLIST" && !isEnd);
      fields = isMovement && !isEnd ? new Map() : undefined;
    }
    if (name === "CCSTMTRS") isCard = !isEnd;
    else if (fields && !isWhole) fields.clear();
    else if (isEnd || value === "") continue;
    else if (fields) fields.set(name, fields.get(name) ?? value);
    else if (name === "BANKID") account.bank = value;
    else if (name === "ACCTID") account.account = value;
  }
  end(cutOff);
  if (lines.length === 0) throw refusal(isCut ? "damaged" : "empty");
  return { lines, isCut, rows: lines.length };
}
