import { isEmail } from "@emdia/contracts/fields";
import type { OutgoingMail } from "@emdia/core/model/ports/mailer";
import { expect, test } from "vitest";
import { everyMail } from "./support/every-mail.ts";
import { type Caught, mailCatcher } from "./support/mail-catcher.ts";
import { measures } from "./support/measure.ts";

const caughtOf = mailCatcher();

const BREAKS = [
  "\r\n",
  "\n",
  "\r",
  "\r\n ",
  "\n\t",
  "\0",
  "\u0085",
  "\u2028",
  "\u2029",
  "\v",
  "\f",
  "\u0000\r\n",
  "%0d%0a",
];
const TAILS = [
  "Bcc: outro@evil.example",
  "To: outro@evil.example",
  "Reply-To: outro@evil.example",
  "X-Injected: 1",
  "Content-Type: text/html\r\n\r\n<b>x</b>",
  "\r\n\r\ncorpo",
];
const vectors = [
  ...BREAKS.flatMap((line) => TAILS.map((tail) => `Ana${line}${tail}`)),
  "Ana <outro@evil.example>",
  "Ana, outro@evil.example",
  'Ana" <outro@evil.example>, "x',
  "Ana; outro@evil.example",
  "=?utf-8?q?=0d=0aBcc:_outro@evil.example?=",
  "=?utf-8?b?DQpCY2M6IG91dHJvQGV2aWwuZXhhbXBsZQ==?=",
  `${"á".repeat(3000)}`,
  `${"a".repeat(3000)}`,
  "😀".repeat(500),
];
const ALLOWED = new Set(
  "from to reply-to subject message-id date mime-version content-type content-transfer-encoding".split(" "),
);

function headersOf(raw: string): [name: string, value: string][] {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  return head.split(/\r\n|\r|\n/).map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
}

/** Returns a header's addresses; a text in quotes or in an encoded word is a name, not one. */
const addressesIn = (value: string) =>
  value.replace(/"(\\.|[^"\\])*"|=\?[^?\s]+\?[bq]\?[^?\s]*\?=/gi, "").match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? [];

function faultsOf({ recipients, raw }: Caught, to: string) {
  const headers = headersOf(raw);
  const names = headers.map(([name]) => name);
  const named = headers.filter(([name]) => /^(to|cc|bcc)$/.test(name)).flatMap(([, value]) => addressesIn(value));
  return {
    recipients: [...recipients, ...named].filter((one) => one !== to),
    headers: names.filter((name, index) => !ALLOWED.has(name) || names.indexOf(name) !== index),
    line: Math.max(...raw.split("\r\n").map(({ length }) => length)),
  };
}

const isSent = (mail: OutgoingMail | object): mail is OutgoingMail => "to" in mail;
const plain: OutgoingMail = {
  fromName: "Estúdio",
  to: { name: "Ana", address: "ana@exemplo.com.br" },
  replyTo: "dono@exemplo.com.br",
  subject: "Assunto",
  html: "<p>x</p>",
  tags: undefined,
  text: "x",
};

/** Returns mails with the text in every field, and in each header that the mailer writes. */
const mailsWith = (text: string): OutgoingMail[] => [
  ...Object.values(everyMail(text)).filter(isSent),
  { ...plain, subject: text },
  { ...plain, fromName: text },
  { ...plain, to: { ...plain.to, name: text } },
];

test("given a plain mail, when caught, then it has one recipient and its headers", async () => {
  expect(faultsOf(await caughtOf(plain), plain.to.address)).toMatchObject({ recipients: [], headers: [] });
});

measures(
  "mailHeaders",
  "given line breaks and addresses in subject and names, then every message stays intact",
  async () => {
    const recipients: string[] = [];
    const headers: string[] = [];
    let longest = 0;
    let mails = 0;
    for (const vector of vectors)
      for (const mail of mailsWith(vector)) {
        const faults = faultsOf(await caughtOf(mail), mail.to.address);
        const what = `${mail.subject} / ${vector}`;
        if (faults.recipients.length > 0) recipients.push(`${faults.recipients}: ${what}`);
        if (faults.headers.length > 0) headers.push(`${faults.headers}: ${what}`);
        longest = Math.max(longest, faults.line);
        mails += 1;
      }
    return {
      tried: { texts: vectors.length, mails },
      figures: { "extra recipients": recipients, "extra headers": headers, "octets of the longest line": longest },
    };
  },
);

measures(
  "mailHeaders",
  "given the same in addresses, then no route accepts them, and the mailer addresses no one else",
  async () => {
    const addresses = vectors.map((text) => text.replace("Ana", "ana@exemplo.com.br"));
    const taken = addresses.filter((text) => isEmail(text) && text !== "ana@exemplo.com.br");
    const extra: string[] = [];
    for (const address of addresses)
      for (const mail of [
        { ...plain, to: { address } },
        { ...plain, replyTo: address },
      ]) {
        const faults = faultsOf(await caughtOf(mail), mail.to.address);
        const named = faults.recipients.filter((one) => one === "outro@evil.example");
        if (named.length > 0 || faults.headers.length > 0)
          extra.push(`${faults.recipients} ${faults.headers}: ${address}`);
      }
    return { tried: { addresses: addresses.length }, figures: { "extra recipients": [...taken, ...extra] } };
  },
);
