import { type Charge, defaultSubject } from "./charge.ts";
import { MAX_SUBJECT } from "./constants.ts";
import { headerText } from "./values/header-text.ts";

const SEPARATOR = " · ";
const lengthOf = (text: string) => Array.from(text).length;

/** At most `most` characters; a cut shows as an ellipsis. */
function shorten(text: string, most: number): string {
  return lengthOf(text) <= most
    ? text
    : `${Array.from(text)
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}

/**
 * A charge's subject as it arrives, whoever sends it. `typed` is what the owner left in the subject's field: their own
 * words go as they are; nothing, or the field's default 'Fatura {plan name}', is continued by reference, amount and studio,
 * so that an inbox tells one month from another. One line of at most MAX_SUBJECT characters, safe in a header; only the
 * studio's name is ever cut.
 */
export function mailSubject(
  { table, reference, amount, businessName }: Pick<Charge, "table" | "reference" | "amount" | "businessName">,
  typed = "",
): string {
  const start = headerText(defaultSubject(table.planName));
  const own = headerText(typed);
  if (own && own !== start) return own;
  const known = headerText([start, reference, amount].join(SEPARATOR));
  const studio = headerText(businessName);
  return studio ? known + SEPARATOR + shorten(studio, MAX_SUBJECT - lengthOf(known + SEPARATOR)) : known;
}
