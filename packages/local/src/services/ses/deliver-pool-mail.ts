import { randomUUID } from "node:crypto";
import type { ServiceContext, SesStandIn } from "../../types.ts";
import { composeMessage } from "./compose-message.ts";
import type { StoredMail } from "./mail-store.ts";
import { saveMail } from "./mail-store.ts";

/**
 * Puts a mail of the user pool into the mailbox. Cognito sends it, so no role is checked and no
 * event is published.
 */
export function deliverPoolMail(context: ServiceContext, mail: Parameters<SesStandIn["deliver"]>[0]): void {
  const raw = composeMessage(mail);
  const stored: StoredMail = {
    id: `cognito-${randomUUID()}`,
    at: context.clock.now().toISOString(),
    from: mail.from,
    to: [mail.to.trim().toLowerCase()],
    replyTo: [],
    subject: mail.subject,
    html: mail.html,
    text: "",
    attachments: [],
    source: "cognito",
    sentBy: "",
    configurationSet: "",
    tags: {},
    outcomes: {},
  };
  saveMail(context.store, stored, raw);
}
