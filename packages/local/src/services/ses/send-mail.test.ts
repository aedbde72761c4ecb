import { afterEach, beforeEach, expect, test } from "vitest";
import { findRawMessage } from "./mail-store.ts";
import { pixelBase64, rawMail } from "./testing/raw-mail.ts";
import { businessNow, type SesUnderTest, startSes } from "./testing/ses-under-test.ts";

let bench: SesUnderTest;

beforeEach(async () => {
  bench = await startSes();
});
afterEach(() => bench.close());

test("given a raw mail, when the client sends it, then the mailbox holds it taken apart", async () => {
  const messageId = await bench.send();
  expect(messageId).toMatch(/^[0-9a-f]{16}-[0-9a-f-]{36}-000000$/);
  expect(await bench.ses.mailbox.list()).toEqual([
    {
      id: messageId,
      at: businessNow.toISOString(),
      from: "Estúdio Sol <cobranca@emdia.com.br>",
      to: ["ana@example.com"],
      replyTo: ["dona@example.com"],
      subject: "Mensalidade de março",
      html: expect.stringContaining("<p>Olá</p>"),
      text: expect.any(String),
      attachments: [{ filename: "qr.png", contentType: "image/png", size: Buffer.from(pixelBase64, "base64").length }],
      tags: { chargeId: "202602-abc_1" },
    },
  ]);
  expect(findRawMessage(bench.store, messageId)).toEqual(rawMail());
  expect(bench.ses.mailbox.count()).toBe(1);
});

test.each(["Estúdio, Sol", "Sol; Lua", "Sol <b@c.com>", 'O "Sol"', "A@B", "C:\\Sol", "Dr. Sol (SP)"])(
  "given a sender called %s, when the mail is sent, then it has that name and the product's one address",
  async (name) => {
    const encoded = `=?UTF-8?B?${Buffer.from(name).toString("base64")}?= <cobranca@emdia.com.br>`;
    const quoted = `"${name.replace(/[\\"]/g, "\\$&")}" <cobranca@emdia.com.br>`;
    for (const from of [encoded, ...(/[^ -~]/.test(name) ? [] : [quoted])])
      await bench.send({ RawMessage: { Data: rawMail({ from }) } });
    for (const { from } of await bench.ses.mailbox.list()) expect(from).toBe(quoted);
  },
);

test("given a mail without configuration set, when it is sent, then no event is published", async () => {
  await bench.send({ ConfigurationSetName: undefined, Tags: undefined });
  expect(bench.events).toEqual([]);
  expect(bench.ses.mailbox.count()).toBe(1);
});

test("given a mail of the user pool, when the mailbox is read, then it contains the mail without any event", async () => {
  bench.ses.deliver({
    from: "no-reply@verificationemail.com",
    to: "ana@example.com",
    subject: "Código",
    html: "<p>123456</p>",
  });
  await bench.send();
  const mails = await bench.ses.mailbox.list({ to: "ana@example.com" });
  expect(mails.map(({ subject }) => subject)).toEqual(["Mensalidade de março", "Código"]);
  expect(await bench.ses.mailbox.list({ since: businessNow })).toEqual([]);
  expect(await bench.ses.mailbox.list({ to: "na@example.com" })).toEqual([]);
  expect(bench.events).toHaveLength(2);
});

test("given a throttling SES, when a mail is sent, then the client sees Throttling and nothing was sent", async () => {
  bench.served.faults.set({ service: "ses", action: "SendRawEmail", rate: 1, kind: "throttle" });
  await expect(bench.send()).rejects.toMatchObject({ name: "Throttling" });
  expect(bench.ses.mailbox.count()).toBe(0);
});

test("given a lost answer, when a mail is sent, then the call fails although the mail went out", async () => {
  bench.served.faults.set({ service: "ses", rate: 1, kind: "lost-response" });
  await expect(bench.send()).rejects.toThrow();
  expect(bench.ses.mailbox.count()).toBe(1);
});
