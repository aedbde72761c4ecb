import { brand } from "../packages/contracts/src/brand.ts";
import { acceptEvents, deadLetters } from "./dead-letters.ts";
import { subscribe } from "./event-rule.ts";
import { lambda } from "./lambda.ts";
import { onTable } from "./permissions.ts";
import type { SiteAddress } from "./site-address.ts";
import type { Storage } from "./storage.ts";

/** What SES tells about a message's way; opens and clicks are not ours to know. */
const watchedEvents = ["send", "delivery", "bounce", "complaint", "reject", "delivery-delay"] as const;

/** The sending domain with DKIM, SPF and DMARC; everything SES says about a message lands on the default bus. */
export function mail({ domain, sender }: SiteAddress) {
  const email = new sst.aws.Email("Email", {
    sender: domain,
    mailFrom: { domain: `mail.${domain}` },
    dmarc: `v=DMARC1; p=quarantine; rua=mailto:${brand.support}`,
    events: [{ name: "ToDefaultBus", types: [...watchedEvents], bus: defaultBusArn() }],
  });
  const environment = { MAIL_SENDER: sender, MAIL_CONFIGURATION_SET: email.configSet };
  return { email, environment };
}

/**
 * SES publishes on the account's default bus only, which all stages share: only what is said about this stage's mails is
 * taken. Another stage's events would be taken for proof that this one's own have all arrived.
 */
export function mailEvents({ table }: Storage, { email }: Mail) {
  const dlq = deadLetters("MailEventsDlq");
  const worker = lambda("MailEvents", {
    handler: "mail-events.handler",
    description: "Writes down what became of a mail",
    environment: { TABLE_NAME: table.name },
    permissions: [onTable(table, "GetItem", "UpdateItem")],
    failuresTo: dlq,
  });
  const rule = subscribe("MailEvents", {
    worker,
    dlq,
    busName: "default",
    pattern: {
      source: ["aws.ses"],
      "detail-type": mailDetailTypes,
      detail: { mail: { tags: { "ses:configuration-set": [email.configSet] } } },
    },
  });
  acceptEvents("MailEventsDlq", dlq, [rule]);
}

const mailDetailTypes = [
  "Email Sent",
  "Email Delivered",
  "Email Bounced",
  "Email Complaint Received",
  "Email Rejected",
  "Email Delivery Delayed",
];

function defaultBusArn() {
  const { region } = aws.getRegionOutput();
  const { accountId } = aws.getCallerIdentityOutput();
  return $interpolate`arn:aws:events:${region}:${accountId}:event-bus/default`;
}

export type Mail = ReturnType<typeof mail>;
