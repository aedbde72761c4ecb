import { expect, test } from "vitest";
import { all, only } from "./snapshot.ts";

const configurationSetName = only("aws:sesv2/ConfigurationSet").inputs.configurationSetName;

test("given the mail domain, then every mail goes through our configuration set, also one that does not name it", () => {
  expect(only("aws:sesv2/EmailIdentity").inputs).toEqual({ emailIdentity: "emdia.com.br", configurationSetName });
});

test("given a mail, then SES publishes its outcome to the default bus, and tracks neither opens nor clicks", () => {
  expect(only("aws:sesv2/ConfigurationSetEventDestination").inputs).toMatchObject({
    configurationSetName,
    eventDestination: {
      enabled: true,
      matchingEventTypes: ["SEND", "DELIVERY", "BOUNCE", "COMPLAINT", "REJECT", "DELIVERY_DELAY"],
      eventBridgeDestination: { eventBusArn: "arn:aws:events:sa-east-1:123456789012:event-bus/default" },
    },
  });
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
