import { randomUUID } from "node:crypto";
import type { BusEntry } from "../../types.ts";
import type { ParsedMessage } from "./parse-message.ts";
import type { ConfigurationSet } from "./sending-settings.ts";
import type { Outcome } from "./simulator.ts";

/** The data of an accepted mail from which its events are built. */
export type AcceptedMail = {
  messageId: string;
  at: Date;
  /** The `Source` of the call, which is the sender that the caller states. */
  source: string;
  identityArn: string;
  accountId: string;
  configurationSet: ConfigurationSet;
  /** The mail's own tags and those that SES adds (`ses:...`). */
  tags: Readonly<Record<string, readonly string[]>>;
  message: ParsedMessage;
  outcomes: ReadonlyMap<string, Outcome>;
};

/** The processing time that the stand-in reports for every delivery, in milliseconds. */
const processingMs = 1_000;
const reportingMta = "a1-1.smtp-out.sa-east-1.amazonses.com";

/**
 * Returns the events that SES publishes for a mail: Send, then Delivery, Bounce and Complaint for
 * their recipients. Their form is that of "Examples of event data" in the SES guide, wrapped as
 * SES's EventBridge destination wraps it.
 */
export function describeSending(mail: AcceptedMail): readonly BusEntry[] {
  const withOutcome = (...wanted: Outcome[]) =>
    [...mail.outcomes].filter(([, outcome]) => wanted.includes(outcome)).map(([address]) => address);
  const delivered = withOutcome("delivered", "complained");
  const complained = withOutcome("complained");
  const entries = [entry(mail, "SEND", "Email Sent", { eventType: "Send", mail: mailObject(mail), send: {} })];
  if (delivered.length > 0) entries.push(deliveryEntry(mail, delivered));
  for (const address of withOutcome("bounced")) entries.push(bounceEntry(mail, address, "General"));
  for (const address of withOutcome("suppressed")) entries.push(bounceEntry(mail, address, "Suppressed"));
  if (complained.length > 0) entries.push(complaintEntry(mail, complained));
  return entries.flatMap(({ type, event }) => (mail.configurationSet.publishes.has(type) ? [event] : []));
}

function deliveryEntry(mail: AcceptedMail, recipients: readonly string[]) {
  const delivery = {
    timestamp: later(mail),
    processingTimeMillis: processingMs,
    recipients,
    smtpResponse: "250 2.0.0 OK",
    reportingMTA: reportingMta,
  };
  return entry(mail, "DELIVERY", "Email Delivered", { eventType: "Delivery", mail: mailObject(mail), delivery });
}

function bounceEntry(mail: AcceptedMail, emailAddress: string, bounceSubType: "General" | "Suppressed") {
  const diagnosticCode =
    bounceSubType === "General"
      ? "smtp; 550 5.1.1 user unknown"
      : "Amazon SES has suppressed sending to this address because it has a recent history of bouncing as an invalid address.";
  const bounce = {
    feedbackId: `${mail.messageId.slice(0, 16)}-${randomUUID()}-000000`,
    bounceType: "Permanent",
    bounceSubType,
    bouncedRecipients: [{ emailAddress, action: "failed", status: "5.1.1", diagnosticCode }],
    timestamp: later(mail),
    reportingMTA: `dsn; ${reportingMta}`,
  };
  return entry(mail, "BOUNCE", "Email Bounced", { eventType: "Bounce", bounce, mail: mailObject(mail) });
}

function complaintEntry(mail: AcceptedMail, recipients: readonly string[]) {
  const complaint = {
    feedbackId: `${mail.messageId.slice(0, 16)}-${randomUUID()}-000000`,
    complaintSubType: null,
    complainedRecipients: recipients.map((emailAddress) => ({ emailAddress })),
    timestamp: later(mail),
    userAgent: "Amazon SES Mailbox Simulator",
    complaintFeedbackType: "abuse",
    arrivalDate: later(mail),
  };
  return entry(mail, "COMPLAINT", "Email Complaint Received", {
    eventType: "Complaint",
    complaint,
    mail: mailObject(mail),
  });
}

function entry(
  mail: AcceptedMail,
  type: string,
  detailType: string,
  detail: object,
): { type: string; event: BusEntry } {
  const event = { source: "aws.ses", detailType, detail, resources: [mail.configurationSet.arn], time: mail.at };
  return { type, event };
}

function mailObject(mail: AcceptedMail) {
  const { message, messageId, at } = mail;
  return {
    timestamp: at.toISOString(),
    source: mail.source,
    sourceArn: mail.identityArn,
    sendingAccountId: mail.accountId,
    messageId,
    destination: [...mail.outcomes.keys()],
    headersTruncated: false,
    headers: message.headers,
    commonHeaders: {
      from: [message.from],
      ...(message.replyTo.length > 0 ? { replyTo: message.replyTo } : {}),
      ...(message.date === undefined ? {} : { date: message.date }),
      to: message.to,
      messageId,
      subject: message.subject,
    },
    tags: mail.tags,
  };
}

function later(mail: AcceptedMail): string {
  return new Date(mail.at.getTime() + processingMs).toISOString();
}
