/** Text of an owner in a mail of ours: mail programs make no link of it (docs/rules.md, "One contact, one address"). */

/** Dots of other scripts, and signs that look like one, are dots to mail programs. */
const DOT = "[.。．｡\\u2024\\ufe52]";
/** A letter with its accents, a digit, or a picture: there are addresses of all of them. */
const BEFORE = "[\\p{L}\\p{M}\\p{N}\\p{So}]";
/** After the dot of an address come two letters side by side, accents between them or not: "18.30" and "S.A." are none. */
const AFTER = "[\\p{L}\\p{M}\\p{N}-]*\\p{L}\\p{M}*\\p{L}";
const DOTS = new RegExp(`(?<=${BEFORE})${DOT}(?=${AFTER})|(?<=(?<!${BEFORE})www)${DOT}(?=${BEFORE})`, "giu");
const AT = /(?<=\S)[@＠﹫](?=\S)/gu;
/** A whole mailbox, which bank data may have: it is copied into a bank's app. It is no name and password of a page. */
const MAILBOX = /((?<![^\s(:])(?!www)[\w+-]+(?:\.[\w+-]+)*@(?:[a-z0-9-]+\.)+[a-z]{2,}(?=[.,;)]*(?:\s|$)))/iu;

/** Dots and schemes, one after the other: "www.evil.com://x" has both. */
const breakPages = (text: string): string => text.replace(DOTS, ". ").replaceAll("://", ": // ");

/**
 * The text with a space wherever a mail program would see the address of a page: "evil.com/x" becomes "evil. com/x". Sums,
 * dates, abbreviations and whole mailboxes stay as they are.
 */
export const withoutWebLinks = (text: string): string =>
  text
    .split(MAILBOX)
    .map((part, index) => (index % 2 === 1 ? part : breakPages(part)))
    .join("");

/** As `withoutWebLinks`, and no mailbox either. */
export const withoutLinks = (text: string): string => breakPages(text).replace(AT, " @ ");

/** Whether bank data have something in them that arrives as text alone: a mailbox does not. */
export const hasWebLinks = (text: string): boolean => withoutWebLinks(text) !== text;

/** Whether a text has something in it that arrives as text alone. */
export const hasLinks = (text: string): boolean => withoutLinks(text) !== text;
