/**
 * Prevents mail programs from turning an owner's text in our mails into links (docs/rules.md, "One
 * contact, one address").
 */

/** Mail programs treat dots of other scripts, and signs that look like a dot, as dots. */
const DOT = "[.。．｡\\u2024\\ufe52]";
/** The dot in an address follows a letter with its accents, a digit or a pictograph. */
const BEFORE = "[\\p{L}\\p{M}\\p{N}\\p{So}]";
/**
 * In an address the dot is followed by two adjacent letters, accented or not: "18.30" and "S.A."
 * are not addresses.
 */
const AFTER = "[\\p{L}\\p{M}\\p{N}-]*\\p{L}\\p{M}*\\p{L}";
const DOTS = new RegExp(`(?<=${BEFORE})${DOT}(?=${AFTER})|(?<=(?<!${BEFORE})www)${DOT}(?=${BEFORE})`, "giu");
const AT = /(?<=\S)[@＠﹫](?=\S)/gu;
/**
 * Matches a whole mailbox, which bank data may contain: the payer copies it into a bank's app. The
 * user name in a web address does not match.
 */
const MAILBOX = /((?<![^\s(:])(?!www)[\w+-]+(?:\.[\w+-]+)*@(?:[a-z0-9-]+\.)+[a-z]{2,}(?=[.,;)]*(?:\s|$)))/iu;

/** Breaks dots before schemes, because "www.evil.com://x" contains both. */
const breakPages = (text: string): string => text.replace(DOTS, ". ").replaceAll("://", ": // ");

/**
 * Returns the text with a space at each place where a mail program would detect a web address:
 * "evil.com/x" becomes "evil. com/x". Amounts, dates, abbreviations and whole mailboxes stay
 * unchanged.
 */
export const withoutWebLinks = (text: string): string =>
  text
    .split(MAILBOX)
    .map((part, index) => (index % 2 === 1 ? part : breakPages(part)))
    .join("");

/** Breaks web addresses as `withoutWebLinks` does, and mailboxes too. */
export const withoutLinks = (text: string): string => breakPages(text).replace(AT, " @ ");

/**
 * Tells whether bank data contain a web address, which mails show as plain text; whole mailboxes do
 * not count.
 */
export const hasWebLinks = (text: string): boolean => withoutWebLinks(text) !== text;

/** Tells whether a text contains a link or mailbox, which mails show as plain text. */
export const hasLinks = (text: string): boolean => withoutLinks(text) !== text;
