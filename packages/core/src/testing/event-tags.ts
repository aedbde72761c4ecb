import type { MailTags } from "../model/mail-tags.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";

/** The tags of mails in tests that are only composed. */
export const someTags: MailTags = { payer: "S0000002", msg: "abc", att: "1" };

/** Returns a mail's tags in the form in which SES's events carry them. */
export const eventTags = (tags: OutgoingMail["tags"] = {}): Record<string, string[]> =>
  Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]]));
