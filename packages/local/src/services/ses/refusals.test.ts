import { afterEach, beforeEach, expect, test } from "vitest";
import { rawMail } from "./testing/raw-mail.ts";
import { type SesUnderTest, startSes } from "./testing/ses-under-test.ts";

let bench: SesUnderTest;

beforeEach(async () => {
  bench = await startSes();
});
afterEach(() => bench.close());

test.each(["identity/emdia.com.br", "configuration-set/mail-set"])(
  "given a role without %s, when it sends, then it is denied",
  async (name) => {
    bench.denies.add(`arn:aws:ses:sa-east-1:123456789012:${name}`);
    await expect(bench.send()).rejects.toMatchObject({
      name: "AccessDenied",
      message: expect.stringContaining("ses:SendRawEmail"),
    });
    expect(bench.asked.at(-1)).toBe(`BillingOwner ses:SendRawEmail arn:aws:ses:sa-east-1:123456789012:${name}`);
    expect(await bench.ses.mailbox.list()).toEqual([]);
  },
);

test.each([
  ["an unverified domain", { RawMessage: { Data: rawMail({ from: "x@outra.com.br" }) } }, "MessageRejected"],
  ["a Source that is not the From", { Source: "x@outra.com.br" }, "MessageRejected"],
  ["a configuration set nobody has", { ConfigurationSetName: "ghost" }, "ConfigurationSetDoesNotExistException"],
  ["a recipient without domain", { Destinations: ["ana@"] }, "InvalidParameterValue"],
  ["a recipient outside ASCII", { Destinations: ["josé@example.com"] }, "InvalidParameterValue"],
  [
    "a header outside ASCII",
    { RawMessage: { Data: rawMail({ to: "José <ana@example.com>" }) } },
    "InvalidParameterValue",
  ],
  ["a second Subject", { RawMessage: { Data: rawMail({ head: "Subject: outro" }) } }, "InvalidParameterValue"],
  ["a tag with a space", { Tags: [{ Name: "chargeId", Value: "a b" }] }, "InvalidParameterValue"],
  ["more than 50 recipients", { Destinations: manyRecipients(51) }, "InvalidParameterValue"],
  ["a message above 10 MB", { RawMessage: { Data: Buffer.alloc(10_485_761, "a") } }, "InvalidParameterValue"],
])("given %s, when it is sent, then SES refuses it by name", async (_case, input, name) => {
  await expect(bench.send(input)).rejects.toMatchObject({ name });
  expect(bench.ses.mailbox.count()).toBe(0);
  expect(bench.events).toEqual([]);
});

function manyRecipients(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `aluna${index}@example.com`);
}
