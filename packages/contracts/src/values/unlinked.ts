/** Text of an owner in a mail of ours: mail programs make no link of it (docs/rules.md, "One contact, one address"). */

/** What mail programs make a link of: an address of the web, or of a mailbox; dots of other scripts are dots to them. */
const DOT = "[.。．｡]";
const WEB = new RegExp(`[a-z][a-z0-9+.-]*://|(?<=[\\p{L}\\p{N}])${DOT}(?=[\\p{L}\\p{N}-]*\\p{L}{2})`, "giu");
const MAILBOX = /(?<=\S)[@＠](?=\S)/gu;

/**
 * The text with a space wherever a mail program would see the address of a page: "evil.com/x" becomes "evil. com/x". Sums,
 * dates and abbreviations stay as they are.
 */
export const withoutWebLinks = (text: string): string =>
  text.replace(WEB, (found) => (found.endsWith("/") ? found.replace("://", ": // ") : ". "));

/** As `withoutWebLinks`, and no mailbox either. */
export const withoutLinks = (text: string): string => withoutWebLinks(text).replace(MAILBOX, " @ ");

/** Whether a text has something in it that arrives as text alone. */
export const hasLinks = (text: string): boolean => withoutLinks(text) !== text;
