import type { MailTags } from "../model/mail-tags.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";

export const someTags: MailTags = { payer: "S0000002", msg: "abc", att: "1" };

export const eventTags = (tags: OutgoingMail["tags"] = {}): Record<string, string[]> =>
  Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]]));
