import { afterEach, beforeEach, expect, test } from "vitest";
import { setBouncing } from "./simulator.ts";
import { rawMail } from "./testing/raw-mail.ts";
import { busArn, businessNow, type SesUnderTest, startSes } from "./testing/ses-under-test.ts";

let bench: SesUnderTest;

beforeEach(async () => {
  bench = await startSes();
});
afterEach(() => bench.close());

test("given an accepted mail, when its events come, then Send and Delivery have the shape of EventBridge", async () => {
  const messageId = await bench.send();
  const common = {
    bus: busArn,
    source: "aws.ses",
    resources: ["arn:aws:ses:sa-east-1:123456789012:configuration-set/mail-set"],
    time: businessNow,
  };
  const mail = {
    timestamp: "2026-02-10T12:00:00.000Z",
    source: "Estúdio Sol <cobranca@emdia.com.br>",
    sourceArn: "arn:aws:ses:sa-east-1:123456789012:identity/emdia.com.br",
    sendingAccountId: "123456789012",
    messageId,
    destination: ["ana@example.com"],
    headersTruncated: false,
    headers: expect.arrayContaining([{ name: "Reply-To", value: "dona@example.com" }]),
    commonHeaders: expect.objectContaining({ subject: "Mensalidade de março", messageId }),
    tags: {
      chargeId: ["202602-abc_1"],
      "ses:operation": ["SendRawEmail"],
      "ses:configuration-set": ["mail-set"],
      "ses:source-ip": ["127.0.0.1"],
      "ses:from-domain": ["emdia.com.br"],
      "ses:caller-identity": ["BillingOwner"],
    },
  };
  const delivery = expect.objectContaining({ timestamp: "2026-02-10T12:00:01.000Z", recipients: ["ana@example.com"] });
  expect(bench.events).toEqual([
    { ...common, detailType: "Email Sent", detail: { eventType: "Send", mail, send: {} } },
    { ...common, detailType: "Email Delivered", detail: { eventType: "Delivery", mail, delivery } },
  ]);
});

test("given an address made to bounce, when it is lifted again, then mails arrive again", async () => {
  setBouncing(bench.store, "Ana@example.com", true);
  await bench.send();
  setBouncing(bench.store, "ana@example.com", false);
  await bench.send();
  expect(bench.events.map(({ detailType }) => detailType)).toEqual([
    "Email Sent",
    "Email Bounced",
    "Email Sent",
    "Email Delivered",
  ]);
});

test("given a bus that fails, when a mail is sent, then the mail is not stored either", async () => {
  bench.breakBus();
  await expect(bench.ses.service.handle(await rawRequest(), { functionName: "BillingOwner" })).rejects.toThrow(
    "The bus is down",
  );
  expect(bench.ses.mailbox.count()).toBe(0);
});

async function rawRequest() {
  const envelope = { Source: "cobranca@emdia.com.br", "Destinations.member.1": "ana@example.com" };
  const form = new URLSearchParams({ Action: "SendRawEmail", ConfigurationSetName: "mail-set", ...envelope });
  form.set("RawMessage.Data", rawMail().toString("base64"));
  const caller = { functionName: "BillingOwner" };
  const body = Buffer.from(form.toString());
  return {
    method: "POST",
    url: "/",
    headers: {},
    body,
    caller,
    service: "ses",
    action: "SendRawEmail",
    requestId: "1",
  };
}

test("given a set that publishes only bounces, when a mail is delivered, then no event is published", async () => {
  const quiet = await startSes(["BOUNCE"]);
  await quiet.send();
  expect(quiet.events).toEqual([]);
  await quiet.send({ Destinations: ["bounce@simulator.amazonses.com"] });
  expect(quiet.events).toMatchObject([{ detailType: "Email Bounced" }]);
  await quiet.close();
});

test.each([
  ["success+one@simulator.amazonses.com", ["Send", "Delivery"], undefined],
  ["ooto@simulator.amazonses.com", ["Send", "Delivery"], undefined],
  ["bounce+two@simulator.amazonses.com", ["Send", "Bounce"], "General"],
  ["suppressionlist@simulator.amazonses.com", ["Send", "Bounce"], "Suppressed"],
  ["complaint@simulator.amazonses.com", ["Send", "Delivery", "Complaint"], undefined],
])("given the simulator address %s, when a mail is sent there, then its events are %j", async (to, types, subType) => {
  await bench.send({ Destinations: [to] });
  const details = bench.events.map(({ detail }) => detail);
  expect(details).toMatchObject(types.map((eventType) => ({ eventType })));
  if (subType === undefined) return;
  const bounce = { bounceType: "Permanent", bounceSubType: subType, bouncedRecipients: [{ emailAddress: to }] };
  expect(details.at(-1)).toMatchObject({ bounce });
});

test("given several recipients, when one bounces, then the others are delivered in one event", async () => {
  await bench.send({ Destinations: ["ana@example.com", "bounce@simulator.amazonses.com", "bia@example.com"] });
  expect(bench.events.map(({ detail }) => detail)).toMatchObject([
    {
      eventType: "Send",
      mail: { destination: ["ana@example.com", "bounce@simulator.amazonses.com", "bia@example.com"] },
    },
    { eventType: "Delivery", delivery: { recipients: ["ana@example.com", "bia@example.com"] } },
    { eventType: "Bounce" },
  ]);
});
