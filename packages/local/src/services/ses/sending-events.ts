import { randomUUID } from "node:crypto";
import type { BusEntry } from "../../types.ts";
import type { ParsedMessage } from "./parse-message.ts";
import type { ConfigurationSet } from "./sending-settings.ts";
import type { Outcome } from "./simulator.ts";

export type AcceptedMail = {
  messageId: string;
  at: Date;
  /** The `Source` in the call, which is the sender that the caller states. */
  source: string;
  identityArn: string;
  accountId: string;
  configurationSet: ConfigurationSet;
  /** The mail's own tags and the tags that SES adds (`ses:...`). */
  tags: Readonly<Record<string, readonly string[]>>;
  message: ParsedMessage;
  outcomes: ReadonlyMap<string, Outcome>;
};

const processingMs = 1_000;
const reportingMta = "a1-1.smtp-out.sa-east-1.amazonses.com";

/** A configuration set names events in upper case. */
const detailTypes = {
  Send: "Email Sent",
  Delivery: "Email Delivered",
  Bounce: "Email Bounced",
  Complaint: "Email Complaint Received",
};

/** Describes events as SES's guide does ("Examples of event data"), in an EventBridge envelope. */
export function describeSending(mail: AcceptedMail): readonly BusEntry[] {
  const withOutcome = (...wanted: Outcome[]) =>
    [...mail.outcomes].filter(([, outcome]) => wanted.includes(outcome)).map(([address]) => address);
  const delivered = withOutcome("delivered", "complained");
  const complained = withOutcome("complained");
  return [
    ...publish(mail, "Send", { send: {} }),
    ...(delivered.length > 0 ? publish(mail, "Delivery", { delivery: describeDelivery(mail, delivered) }) : []),
    ...withOutcome("bounced").flatMap((address) => publishBounce(mail, address, "General")),
    ...withOutcome("suppressed").flatMap((address) => publishBounce(mail, address, "Suppressed")),
    ...(complained.length > 0 ? publish(mail, "Complaint", { complaint: describeComplaint(mail, complained) }) : []),
  ];
}

function describeDelivery(mail: AcceptedMail, recipients: readonly string[]) {
  return {
    timestamp: later(mail),
    processingTimeMillis: processingMs,
    recipients,
    smtpResponse: "250 2.0.0 OK",
    reportingMTA: reportingMta,
  };
}

function publishBounce(mail: AcceptedMail, emailAddress: string, bounceSubType: "General" | "Suppressed") {
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
  return publish(mail, "Bounce", { bounce });
}

function describeComplaint(mail: AcceptedMail, recipients: readonly string[]) {
  return {
    feedbackId: `${mail.messageId.slice(0, 16)}-${randomUUID()}-000000`,
    complaintSubType: null,
    complainedRecipients: recipients.map((emailAddress) => ({ emailAddress })),
    timestamp: later(mail),
    userAgent: "Amazon SES Mailbox Simulator",
    complaintFeedbackType: "abuse",
    arrivalDate: later(mail),
  };
}

/** Returns the event, or an empty list when the configuration set does not publish its type. */
function publish(mail: AcceptedMail, eventType: keyof typeof detailTypes, outcome: object): readonly BusEntry[] {
  const { publishes, arn } = mail.configurationSet;
  if (!publishes.has(eventType.toUpperCase())) return [];
  const detail = { eventType, mail: mailObject(mail), ...outcome };
  return [{ source: "aws.ses", detailType: detailTypes[eventType], detail, resources: [arn], time: mail.at }];
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

const later = (mail: AcceptedMail): string => new Date(mail.at.getTime() + processingMs).toISOString();
