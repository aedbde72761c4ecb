/**
 * Keeps mail programs from making links of an owner's text in our mails (docs/rules.md, "One
 * contact, one address").
 */

/** Mail programs read dots of other scripts, and signs that look like a dot, as dots. */
const DOT = "[.。．｡\\u2024\\ufe52]";
/** The dot of an address follows a letter with its accents, a digit or a picture. */
const BEFORE = "[\\p{L}\\p{M}\\p{N}\\p{So}]";
/**
 * In an address two adjacent letters, accented or not, follow the dot: "18.30" and "S.A." are no
 * addresses.
 */
const AFTER = "[\\p{L}\\p{M}\\p{N}-]*\\p{L}\\p{M}*\\p{L}";
const DOTS = new RegExp(`(?<=${BEFORE})${DOT}(?=${AFTER})|(?<=(?<!${BEFORE})www)${DOT}(?=${BEFORE})`, "giu");
const AT = /(?<=\S)[@＠﹫](?=\S)/gu;
/**
 * Matches a whole mailbox, which bank data may contain: the payer copies the mailbox into a bank's
 * app. The user name in the address of a page does not match.
 */
const MAILBOX = /((?<![^\s(:])(?!www)[\w+-]+(?:\.[\w+-]+)*@(?:[a-z0-9-]+\.)+[a-z]{2,}(?=[.,;)]*(?:\s|$)))/iu;

/** Breaks dots first and schemes second: "www.evil.com://x" contains both. */
const breakPages = (text: string): string => text.replace(DOTS, ". ").replaceAll("://", ": // ");

/**
 * Returns the text with a space wherever a mail program would find the address of a page:
 * "evil.com/x" becomes "evil. com/x". Amounts, dates, abbreviations and whole mailboxes stay
 * unchanged.
 */
export const withoutWebLinks = (text: string): string =>
  text
    .split(MAILBOX)
    .map((part, index) => (index % 2 === 1 ? part : breakPages(part)))
    .join("");

/** Returns the text as `withoutWebLinks` does, and breaks mailboxes too. */
export const withoutLinks = (text: string): string => breakPages(text).replace(AT, " @ ");

/**
 * Tells whether bank data contain the address of a page, which mails show as plain text; whole
 * mailboxes do not count.
 */
export const hasWebLinks = (text: string): boolean => withoutWebLinks(text) !== text;

/** Tells whether a text contains a link or mailbox, which mails show as plain text. */
export const hasLinks = (text: string): boolean => withoutLinks(text) !== text;
