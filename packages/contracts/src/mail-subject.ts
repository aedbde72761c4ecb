import { type ChargeDocument, defaultSubject } from "./charge-document.ts";
import { MAX_SUBJECT } from "./constants.ts";
import { headerText } from "./values/header-text.ts";
import { withoutLinks } from "./values/web-links.ts";

const SEPARATOR = " · ";

/** Tells whether the owner typed their own subject instead of keeping the field's initial text. */
export function isOwnSubject(planName: string, typed = ""): boolean {
  const own = headerText(withoutLinks(typed));
  return own !== "" && own !== headerText(withoutLinks(defaultSubject(planName)));
}

/** Returns one line that is safe in a header; only the studio's name is shortened. */
export function subjectOf(parts: readonly string[], businessName: string): string {
  const known = headerText(parts.join(SEPARATOR));
  const studio = headerText(businessName);
  return studio ? known + SEPARATOR + shorten(studio, MAX_SUBJECT - lengthOf(known + SEPARATOR)) : known;
}

/** An owner's own subject needs paid access (docs/rules/message.md, "One contact, one address"). */
export function mailSubject(
  charge: Pick<ChargeDocument, "table" | "reference" | "amount" | "rest" | "businessName">,
  { typed = "", isPaidFor }: { typed?: string | undefined; isPaidFor: boolean },
): string {
  const { table, reference, amount, rest, businessName } = charge;
  if (!isPaidFor) return subjectOf(["Fatura", reference], businessName);
  if (isOwnSubject(table.planName, typed)) return headerText(withoutLinks(typed));
  return subjectOf([headerText(defaultSubject(table.planName)), reference, rest ?? amount], businessName);
}

const lengthOf = (text: string) => Array.from(text).length;

function shorten(text: string, most: number): string {
  return lengthOf(text) <= most
    ? text
    : `${Array.from(text)
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
