import { randomUUID } from "node:crypto";
import type { ServiceContext, SesStandIn } from "../../types.ts";
import { saveMail } from "./mail-store.ts";

type PoolMail = Parameters<SesStandIn["deliver"]>[0];

/** Delivers a mail of Cognito: no role is checked, no event published. */
export function deliverPoolMail(context: ServiceContext, mail: PoolMail): void {
  const stored = {
    id: `cognito-${randomUUID()}`,
    at: context.clock.now().toISOString(),
    from: mail.from,
    to: [mail.to.trim().toLowerCase()],
    replyTo: [],
    subject: mail.subject,
    html: mail.html,
    text: "",
    attachments: [],
    source: "cognito" as const,
    sentBy: "",
    configurationSet: "",
    tags: {},
    outcomes: {},
  };
  saveMail(context.store, stored, composeMessage(mail));
}

const encode = (text: string) => Buffer.from(text).toString("base64");

/** Builds the MIME message for a user pool mail, because Cognito provides only its parts. */
function composeMessage({ from, to, subject, html }: PoolMail): Buffer {
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: =?UTF-8?B?${encode(subject)}?=`,
    "MIME-Version: 1.0",
    "Content-Type: text/html; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    encode(html).replace(/.{76}/g, "$&\r\n"),
    "",
  ];
  return Buffer.from(lines.join("\r\n"));
}
