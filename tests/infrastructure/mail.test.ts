import { expect, test } from "vitest";
import { all, only, readable } from "./snapshot.ts";

const configurationSetName = only("aws:sesv2/ConfigurationSet").inputs.configurationSetName;

test("given the mail domain, then every mail goes through our configuration set, also one that does not name it", () => {
  expect(only("aws:sesv2/EmailIdentity").inputs).toEqual({ emailIdentity: "emdia.com.br", configurationSetName });
});

const topicArn = "arn:aws:sns:sa-east-1:123456789012:MailOutcomes";

test("given a mail, then SES publishes its outcome to the default bus and to a topic, and tracks neither opens nor clicks", () => {
  const destinations = all("aws:sesv2/ConfigurationSetEventDestination").map(({ inputs }) => inputs);
  const published = {
    enabled: true,
    matchingEventTypes: ["SEND", "DELIVERY", "BOUNCE", "COMPLAINT", "REJECT", "DELIVERY_DELAY"],
  };
  const eventBridgeDestination = { eventBusArn: "arn:aws:events:sa-east-1:123456789012:event-bus/default" };
  expect(destinations).toHaveLength(2);
  expect(destinations).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        configurationSetName,
        eventDestination: expect.objectContaining({ ...published, eventBridgeDestination }),
      }),
      expect.objectContaining({
        configurationSetName,
        eventDestination: expect.objectContaining({ ...published, snsDestination: { topicArn } }),
      }),
    ]),
  );
});

test("given the topic, then SES of this account alone publishes on it, and its messages reach the queue as they are", () => {
  expect(JSON.parse(String(only("aws:sns/TopicPolicy").inputs.policy)).Statement).toEqual([
    {
      Effect: "Allow",
      Principal: { Service: "ses.amazonaws.com" },
      Action: "sns:Publish",
      Resource: topicArn,
      Condition: { StringEquals: { "aws:SourceAccount": "123456789012" } },
    },
  ]);
  const { endpoint, ...subscription } = only("aws:sns/TopicSubscription", "MailOutcomesToQueue").inputs;
  expect(subscription).toMatchObject({ topic: topicArn, protocol: "sqs", rawMessageDelivery: true });
  expect(readable(String(endpoint))).toBe("MailOutcomeQueue");
  const policy = JSON.parse(String(only("aws:sqs/QueuePolicy", "MailOutcomeQueuePolicy").inputs.policy));
  expect(policy.Statement).toEqual([
    {
      Effect: "Allow",
      Principal: { Service: "sns.amazonaws.com" },
      Action: "sqs:SendMessage",
      Resource: endpoint,
      Condition: { ArnEquals: { "aws:SourceArn": topicArn } },
    },
  ]);
});

test("given the mail domain, then DKIM, SPF and DMARC authenticate it", () => {
  const records = all("aws:route53/Record").filter(({ parent }) => parent === "Email");
  const published = records.map(({ inputs }) => `${inputs.type} ${inputs.name} ${inputs.records}`);
  expect(published.toSorted()).toEqual([
    "CNAME dkim1._domainkey.emdia.com.br dkim1.dkim.amazonses.com",
    "CNAME dkim2._domainkey.emdia.com.br dkim2.dkim.amazonses.com",
    "CNAME dkim3._domainkey.emdia.com.br dkim3.dkim.amazonses.com",
    "MX mail.emdia.com.br 10 feedback-smtp.sa-east-1.amazonses.com",
    "TXT _dmarc.emdia.com.br v=DMARC1; p=quarantine; rua=mailto:suporte@emdia.com.br",
    "TXT mail.emdia.com.br v=spf1 include:amazonses.com ~all",
  ]);
});
