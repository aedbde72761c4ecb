import { brand } from "../packages/contracts/src/brand.ts";
import { acceptEvents, deadLetters } from "./dead-letters.ts";
import { subscribe } from "./event-rule.ts";
import { lambda } from "./lambda.ts";
import { mailTopic } from "./mail-topic.ts";
import { consume, onTable } from "./permissions.ts";
import type { SiteAddress } from "./site-address.ts";
import type { Storage } from "./storage.ts";

/** SES reports these events about a mail. We do not track opens and clicks. */
const watchedEvents = ["send", "delivery", "bounce", "complaint", "reject", "delivery-delay"] as const;

/** The queue gets ten of the Lambda's thirty executions (stacks/concurrency.ts). */
const outcomesAtOnce = 10;

/** SES publishes on the default bus and on a topic, because neither is guaranteed. */
export function mail({ domain, sender }: SiteAddress) {
  const { topicArn, queue } = mailTopic();
  const email = new sst.aws.Email("Email", {
    sender: domain,
    mailFrom: { domain: `mail.${domain}` },
    dmarc: `v=DMARC1; p=quarantine; rua=mailto:${brand.support}`,
    events: [
      { name: "ToDefaultBus", types: [...watchedEvents], bus: defaultBusArn() },
      { name: "ToTopic", types: [...watchedEvents], topic: topicArn },
    ],
    // An owner may ask to try a bounced address again: then AWS's list must not drop the mail.
    transform: { configurationSet: { suppressionOptions: { suppressedReasons: ["COMPLAINT"] } } },
  });
  const environment = { MAIL_SENDER: sender, MAIL_CONFIGURATION_SET: email.configSet };
  return { email, environment, outcomes: queue };
}

/** Stages share the default bus: another stage's event would wrongly prove that ours arrived. */
export function mailEvents({ table }: Storage, { email, outcomes }: Mail) {
  const dlq = deadLetters("MailEventsDlq");
  const worker = lambda("MailEvents", {
    handler: "mail-events.handler",
    description: "Writes down what became of a mail",
    environment: { TABLE_NAME: table.name },
    permissions: [onTable(table, "GetItem", "UpdateItem", "Query"), consume(outcomes)],
    failuresTo: dlq,
  });
  outcomes.subscribe(worker.arn, {
    batch: { size: 10, partialResponses: true },
    transform: { eventSourceMapping: { scalingConfig: { maximumConcurrency: outcomesAtOnce } } },
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

export type Mail = ReturnType<typeof mail>;

/** Writes the records into the zone, and prints them for people who host the zone elsewhere. */
export function mailRecords({ email }: Mail, { domain, support }: SiteAddress) {
  const { region } = aws.getRegionOutput();
  const { tokens } = email.nodes.identity.dkimSigningAttributes;
  return $util
    .all([tokens, region])
    .apply(([names, name]) => [
      ...names.map((one) => `CNAME ${one}._domainkey.${domain} ${one}.dkim.amazonses.com`),
      `MX mail.${domain} 10 feedback-smtp.${name}.amazonses.com`,
      `TXT mail.${domain} v=spf1 include:amazonses.com ~all`,
      `TXT _dmarc.${domain} v=DMARC1; p=quarantine; rua=mailto:${support}`,
    ]);
}

function defaultBusArn() {
  const { region } = aws.getRegionOutput();
  const { accountId } = aws.getCallerIdentityOutput();
  return $interpolate`arn:aws:events:${region}:${accountId}:event-bus/default`;
}
