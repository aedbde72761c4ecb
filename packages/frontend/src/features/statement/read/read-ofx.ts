/**
 * Reads an OFX file: version 1 (SGML, whose fields have no end tag) and version 2 (XML). Both are
 * read as a flat sequence of tags, so that depth costs nothing and a missing end tag does no harm.
 */
import { isCivilDate } from "@emdia/contracts/values/calendar";
import { refusal } from "../../../lib/sheet/sheet.ts";
import { type Tag, tagsOf } from "../../../lib/sheet/xml-tags.ts";
import { signedCentsOf } from "./amount.ts";
import { MAX_MOVEMENTS, type Movement } from "./movement.ts";

/** Tells whether a text is an OFX file, whatever its header declares. */
export const isOfx = (text: string): boolean => /<OFX[\s>]/i.test(text.slice(0, 4_096));

/** A sign that begins no OFX tag: banks write "<" in a memo without escaping it. */
const LONE = /<(?!\/?[A-Za-z][\w.:-]{0,40}\s*\/?>|[?!])/g;
const CDATA = /<!\[CDATA\[([^\]]{0,300})\]\]>/g;
const escapeLess = (text: string) => text.replaceAll("<", "&lt;");

/** Some banks write dates with separators. Time and zone are ignored, because banks misuse them. */
function dayOf(text: string) {
  const [, year, month, day] = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  return isCivilDate(iso) ? iso : undefined;
}

/** Three decimals may be thousands, so such an amount is not guessed. */
const centsOf = (text: string) => (/^[+-]?\d+\.\d{3}$/.test(text) ? undefined : signedCentsOf(text));

type Account = Pick<Movement, "bank" | "account">;
type Fields = Map<string, string>;

function movementOf(fields: Fields, account: Account): Movement {
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

/** Tells whether a tag ends the movement that is being read. */
const isEndOfMovement = (name: string, { isEnd }: Tag) => name === "STMTTRN" || (name === "BANKTRANLIST" && isEnd);

/**
 * Reads the movements of every account of a file. Credit card statements are left out, because a
 * card receives no payments.
 * @throws SheetError
 */
export function readOfx(text: string): Movement[] {
  const movements: Movement[] = [];
  const account: Account = { bank: "", account: "" };
  let fields: Fields | undefined;
  let isCard = false;
  const xml = text.replace(CDATA, (_whole, inside: string) => escapeLess(inside)).replace(LONE, "&lt;");
  for (const tag of tagsOf(xml)) {
    const name = tag.name.toUpperCase();
    const value = tag.text.trim();
    if (isEndOfMovement(name, tag)) {
      if (fields && !isCard) movements.push(movementOf(fields, { ...account }));
      if (movements.length > MAX_MOVEMENTS) throw refusal("tooManyRows");
      fields = name === "STMTTRN" && !tag.isEnd ? new Map() : undefined;
    } else if (name === "CCSTMTRS") isCard = !tag.isEnd;
    else if (tag.isEnd || value === "") continue;
    else if (fields) fields.set(name, fields.get(name) ?? value);
    else if (name === "BANKID") account.bank = value;
    else if (name === "ACCTID") account.account = value;
  }
  if (movements.length === 0) throw refusal("empty");
  return movements;
}
