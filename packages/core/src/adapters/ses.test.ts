import { beforeEach, expect, test, vi } from "vitest";
import { correlate } from "../correlation.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import { someTags } from "../testing/event-tags.ts";
import { aServiceForTests } from "../testing/service-endpoint.ts";
import { sesMailer, sesQuota } from "./ses.ts";

const service = aServiceForTests();
const logged = vi.spyOn(console, "info");
beforeEach(() => void logged.mockReset());

const resultOf = (action: string, content: string) =>
  `<${action}Response xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><${action}Result>${content}</${action}Result></${action}Response>`;
const taken = { body: resultOf("SendRawEmail", "<MessageId>m-1</MessageId>") };
const refusedAs = (code: string, status = 400, message = "no") => ({
  status,
  body: `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
});

const mail: OutgoingMail = {
  to: { name: "Ana Souza", address: "ana@exemplo.com.br" },
  fromName: "Estudio Vida",
  replyTo: "dono@exemplo.com.br",
  subject: "Fatura de janeiro",
  text: "O texto simples",
  html: "<p>O texto rico</p>",
  inline: [{ cid: "qr", filename: "qr.png", contentType: "image/png", content: new Uint8Array([1, 2, 3]) }],
  tags: someTags,
};
const mailer = () => sesMailer({ sender: "cobranca@emdia.example", configurationSet: "events" });

async function sent(one: OutgoingMail) {
  service().answers.push(taken);
  const outcome = await mailer().send(one);
  const form = new URLSearchParams(service().asked[0]?.body);
  const raw = Buffer.from(form.get("RawMessage.Data") ?? "", "base64").toString("utf8");
  return { outcome, form, raw };
}

test("given a mail, when it is sent, then it goes to one address, through the set whose events come back, with its tags", async () => {
  const { outcome, form } = await sent(mail);
  expect(outcome).toEqual({ kind: "sent", messageId: "m-1" });
  const { Action, Version: _version, "RawMessage.Data": _data, ...fields } = Object.fromEntries(form);
  expect([Action, fields]).toEqual([
    "SendRawEmail",
    {
      Source: "cobranca@emdia.example",
      "Destinations.member.1": "ana@exemplo.com.br",
      ConfigurationSetName: "events",
      "Tags.member.1.Name": "payer",
      "Tags.member.1.Value": "S0000002",
      "Tags.member.2.Name": "msg",
      "Tags.member.2.Value": "abc",
      "Tags.member.3.Name": "att",
      "Tags.member.3.Value": "1",
    },
  ]);
});

test("given work under an id, when it sends a mail, then the tags have it, and one log line has the outcome of that mail", async () => {
  const { form } = await correlate("first", () => sent(mail));
  expect([form.get("Tags.member.4.Name"), form.get("Tags.member.4.Value")]).toEqual(["req", "first"]);
  expect(logged.mock.calls).toEqual([
    [{ fact: "a mail was handed over", kind: "sent", messageId: "m-1", correlationId: "first" }],
  ]);
});

test("given a mail, when it is read, then sender, reader, reply address, subject, both bodies and the picture are in it", async () => {
  const { raw } = await sent(mail);
  const people = ["From: Estudio Vida <cobranca@emdia.example>", "To: Ana Souza <ana@exemplo.com.br>"];
  for (const line of [...people, "Reply-To: dono@exemplo.com.br", "Subject: Fatura de janeiro"])
    expect(raw.split("\r\n")).toContain(line);
  expect(raw).toContain("O texto simples");
  expect(raw).toContain("<p>O texto rico</p>");
  expect(raw).toMatch(/Content-Type: image\/png; name=qr\.png/);
  expect(raw).toMatch(/Content-ID: <qr>/i);
  expect(raw).toMatch(/Content-Disposition: inline; filename=qr\.png/);
  expect(raw).toContain(Buffer.from([1, 2, 3]).toString("base64"));
});

test("given a minimal mail, when it is read, then absent parts leave nothing", async () => {
  const words = { fromName: "", subject: "Oi", text: "a", html: "b" };
  const { raw, form } = await sent({ to: { address: "ana@exemplo.com.br" }, ...words, tags: undefined });
  const lines = raw.split("\r\n");
  expect(lines).toContain("From: cobranca@emdia.example");
  expect(lines).toContain("To: ana@exemplo.com.br");
  expect(raw).not.toMatch(/Reply-To|attachment|inline/);
  expect(form.get("Tags.member.1.Name")).toBeNull();
});

test("given names and a subject with commas and line breaks, when a mail is sent, then it has one reader and no additional header", async () => {
  const { raw, form } = await sent({
    ...mail,
    to: { name: "Ana, Bia\r\nBcc: x@y.co", address: "ana@exemplo.com.br" },
    subject: "Oi\r\nBcc: x@y.co",
  });
  const lines = raw.split("\r\n");
  expect(lines).toContain("Subject: Oi Bcc: x@y.co");
  expect(lines).toContain('To: "Ana, Bia Bcc: x@y.co" <ana@exemplo.com.br>');
  expect(lines.filter((line) => line.startsWith("Bcc"))).toEqual([]);
  expect(form.get("Destinations.member.2")).toBeNull();
});

test.each([
  ["a file", { path: "/etc/hostname" }],
  ["an address", { href: "http://127.0.0.1:9/" }],
])(
  "given a picture that names %s, when a mail is sent, then it is refused and nothing is read or sent",
  async (_what, spoiled) => {
    const inline = [{ cid: "x", filename: "x.png", contentType: "image/png", content: new Uint8Array(), ...spoiled }];
    await expect(mailer().send({ ...mail, inline })).rejects.toThrow(/access rejected/i);
    expect(service().asked).toEqual([]);
  },
);

test.each([
  ["MessageRejected", 400, "rejected"],
  ["InvalidParameterValue", 400, "rejected"],
  ["InvalidParameterCombination", 400, "rejected"],
  ["ValidationError", 400, "rejected"],
  ["Throttling", 400, "busy"],
  ["AccessDenied", 403, "busy"],
  ["Gone", 499, "busy"],
  ["InternalFailure", 500, "unknown"],
  ["ServiceUnavailable", 503, "unknown"],
] as const)(
  "given %s with status %d, when a mail is sent, then it is asked once and the mail is %s",
  async (code, status, kind) => {
    service().answers.push(refusedAs(code, status));
    expect(await mailer().send(mail)).toEqual({ kind, reason: code });
    expect(service().asked).toHaveLength(1);
  },
);

const UNVERIFIED = "Email address is not verified. The following identities failed the check in region SA-EAST-1:";

test.each([
  ["MessageRejected", `${UNVERIFIED} a@b.co`, { kind: "held", reason: "not verified" }],
  ["MessageRejected", `Address blacklisted. ${UNVERIFIED}`, { kind: "rejected", reason: "MessageRejected" }],
  ["Throttling", `${UNVERIFIED} a@b.co`, { kind: "busy", reason: "Throttling" }],
])("given SES answers %s with %j, when a mail is sent, then it is %j", async (code, message, outcome) => {
  service().answers.push(refusedAs(code, 400, message));
  expect(await mailer().send(mail)).toEqual(outcome);
});

test("given an answer without an id, or an unreadable one, when a mail is sent, then its outcome is unknown", async () => {
  service().answers.push({ body: resultOf("SendRawEmail", "") });
  expect(await mailer().send(mail)).toEqual({ kind: "unknown", reason: "no message id" });
  service().answers.length = 0;
  service().answers.push({ body: "<cut" });
  expect(await mailer().send(mail)).toMatchObject({ kind: "unknown" });
});

const quotaOf = (most: number, used: number) => ({
  body: resultOf(
    "GetSendQuota",
    `<Max24HourSend>${most}</Max24HourSend><SentLast24Hours>${used}</SentLast24Hours><MaxSendRate>14</MaxSendRate>`,
  ),
});

test.each([
  [200, 50, 150, 200],
  [200, 250, 0, 200],
  [1, 0, 1, 1],
  [0, 0, 0, 0],
  [-1, 50, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
])(
  "given a quota of %d of which %d are used, when it is asked for, then %d are left",
  async (most, used, left, daily) => {
    service().answers.push(quotaOf(most, used));
    expect(await sesQuota(() => new Date(0))()).toEqual({ daily, left, perSecond: 14 });
  },
);

test.each([
  [-1, 300_000],
  [50_000, 300_000],
  [8_400, 300_000],
  [2_800, 100_000],
  [100, 10_000],
])("given a quota of %d at 14 mails a second, when it was read, then it is kept for %d ms", async (most, millis) => {
  let now = 0;
  const quota = sesQuota(() => new Date(now));
  service().answers.push(quotaOf(most, 0), quotaOf(most, 0));
  await quota();
  now = millis - 1;
  await quota();
  expect(service().asked).toHaveLength(1);
  now = millis;
  await quota();
  expect(service().asked).toHaveLength(2);
});

test("given an account that says nothing, when its quota is asked for, then nothing is left of it", async () => {
  service().answers.push({ body: resultOf("GetSendQuota", "") });
  expect(await sesQuota(() => new Date(0))()).toMatchObject({ left: 0, perSecond: 0 });
});

test("given an answer of a moment ago, when the quota is asked for, then the service is not asked again", async () => {
  let now = 1_000_000;
  const quota = sesQuota(() => new Date(now));
  service().answers.push(quotaOf(200, 50), quotaOf(200, 60));
  expect(await quota()).toMatchObject({ left: 150 });
  now += 9_999;
  expect(await quota()).toMatchObject({ left: 150 });
  now += 1;
  expect(await quota()).toMatchObject({ left: 140 });
  expect(service().asked).toHaveLength(2);
});

test("given a service that refuses, when the quota is requested, then it is unknown, the log has the reason, and the next request waits as well", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  warned.mockClear();
  service().answers.push(refusedAs("AccessDenied", 403));
  const quota = sesQuota(() => new Date(0));
  expect([await quota(), await quota()]).toEqual([undefined, undefined]);
  expect(service().asked).toHaveLength(1);
  expect(warned.mock.calls).toMatchObject([[{ error: "AccessDenied" }]]);
  warned.mockRestore();
});
