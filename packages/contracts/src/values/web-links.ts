/** Mail programs make links of texts (docs/rules/message.md, "One contact, one address"). */

/** Mail programs treat dots of other scripts, and signs that look like a dot, as dots. */
const DOT = "[.。．｡\\u2024\\ufe52]";
/** The dot in an address follows a letter with its accents, a digit or a pictograph. */
const BEFORE = "[\\p{L}\\p{M}\\p{N}\\p{So}]";
/** Two adjacent letters follow: "18.30" and "S.A." are no addresses. */
const AFTER = "[\\p{L}\\p{M}\\p{N}-]*\\p{L}\\p{M}*\\p{L}";
const DOTS = new RegExp(`(?<=${BEFORE})${DOT}(?=${AFTER})|(?<=(?<!${BEFORE})www)${DOT}(?=${BEFORE})`, "giu");
const AT = /(?<=\S)[@＠﹫](?=\S)/gu;
const MAILBOX = /((?<![^\s(:])(?!www)[\w+-]+(?:\.[\w+-]+)*@(?:[a-z0-9-]+\.)+[a-z]{2,}(?=[.,;)]*(?:\s|$)))/iu;

/** "evil.com/x" becomes "evil. com/x". Amounts, dates, abbreviations and mailboxes stay. */
export const withoutWebLinks = (text: string): string =>
  text
    .split(MAILBOX)
    .map((part, index) => (index % 2 === 1 ? part : breakPages(part)))
    .join("");

/** Breaks web addresses as `withoutWebLinks` does, and mailboxes too. */
export const withoutLinks = (text: string): string => breakPages(text).replace(AT, " @ ");

/** Mails show data with links as plain text. Whole mailboxes do not count as links. */
export const hasWebLinks = (text: string): boolean => withoutWebLinks(text) !== text;

export const hasLinks = (text: string): boolean => withoutLinks(text) !== text;

/** Breaks dots before schemes, because "www.evil.com://x" contains both. */
const breakPages = (text: string): string => text.replace(DOTS, ". ").replaceAll("://", ": // ");
