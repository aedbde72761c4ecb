/** Sends each mail once (`callLimits.mail`): a retry would repeat a mail whose answer was lost. */
import { GetSendQuotaCommand, SESClient, SESServiceException, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { MAX_EMAIL, MAX_NAME } from "@emdia/contracts/constants";
import { headerText } from "@emdia/contracts/values/header-text";
import { correlationId } from "../correlation.ts";
import { logger } from "../logger.ts";
import { callLimits, clientSettings } from "../model/call-limits.ts";
import type { Mailer, OutgoingMail, SendOutcome } from "../model/ports/mailer.ts";
import { quotaCacheMillis, type SendQuota } from "../model/ports/send-quota.ts";

/** The errors with which SES refuses a mail permanently; any other 4xx is a temporary refusal. */
const FINAL = new Set(["MessageRejected", "InvalidParameterValue", "InvalidParameterCombination", "ValidationError"]);

export function sesMailer({ sender, configurationSet }: { sender: string; configurationSet: string }): Mailer {
  const client = new SESClient(clientSettings(callLimits.mail));
  return {
    async send(mail) {
      const data = await composeMime(mail, sender);
      const command = new SendRawEmailCommand({
        Source: sender,
        Destinations: [mail.to.address],
        RawMessage: { Data: data },
        ConfigurationSetName: configurationSet,
        Tags: tagsOf(mail),
      });
      const outcome = await outcomeOf(client.send(command));
      logger.info("a mail was handed over", { ...outcome });
      return outcome;
    },
  };
}

/** The composer would read the text "a, b" as two recipients. */
const mailbox = (address: string, name = "") => ({
  name: headerText(name, MAX_NAME),
  address: headerText(address, MAX_EMAIL),
});

async function composeMime(mail: OutgoingMail, sender: string): Promise<Uint8Array> {
  // The composer is loaded with the first mail: most calls send none and start faster without it.
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const composer = new MailComposer({
    from: mailbox(sender, mail.fromName),
    to: mailbox(mail.to.address, mail.to.name),
    ...(mail.replyTo ? { replyTo: mailbox(mail.replyTo) } : {}),
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: (mail.inline ?? []).map((one) => ({
      ...one,
      content: Buffer.from(one.content),
      contentDisposition: "inline" as const,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** SES's message for an account in the sandbox: it describes the account, not the mail. */
const UNVERIFIED = /^Email address is not verified/;

/** SES's events contain these tags. */
function tagsOf({ tags = {} }: OutgoingMail) {
  const req = correlationId();
  return Object.entries(req ? { ...tags, req } : tags).map(([Name, Value]) => ({ Name, Value }));
}

async function outcomeOf(sending: Promise<{ MessageId?: string | undefined }>): Promise<SendOutcome> {
  try {
    const { MessageId } = await sending;
    return MessageId ? { kind: "sent", messageId: MessageId } : { kind: "unknown", reason: "no message id" };
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): SendOutcome {
  const reason = error instanceof Error ? error.name : "unknown";
  const status = error instanceof SESServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  if (status < 400 || status >= 500) return { kind: "unknown", reason };
  if (reason === "MessageRejected" && error instanceof Error && UNVERIFIED.test(error.message))
    return { kind: "held", reason: "not verified" };
  return { kind: FINAL.has(reason) ? "rejected" : "busy", reason };
}

/** Asks SES every five minutes, more often when few mails are left; SES's -1 means no limit. */
export function sesQuota(now: () => Date): () => Promise<SendQuota | undefined> {
  const client = new SESClient(clientSettings(callLimits.mailQuota));
  let known: { at: number; quota: SendQuota | undefined } | undefined;
  return async () => {
    if (known && now().getTime() - known.at < quotaCacheMillis(known.quota)) return known.quota;
    known = { at: now().getTime(), quota: await read(client) };
    return known.quota;
  };
}

async function read(client: SESClient): Promise<SendQuota | undefined> {
  try {
    const { Max24HourSend = 0, SentLast24Hours = 0, MaxSendRate = 0 } = await client.send(new GetSendQuotaCommand({}));
    const left = Max24HourSend < 0 ? Number.POSITIVE_INFINITY : Math.max(0, Max24HourSend - SentLast24Hours);
    return { daily: Max24HourSend < 0 ? Number.POSITIVE_INFINITY : Max24HourSend, left, perSecond: MaxSendRate };
  } catch (error) {
    logger.warn("the mail quota could not be read", { error: error instanceof Error ? error.name : "unknown" });
    return undefined;
  }
}
