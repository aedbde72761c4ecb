import { bankCertificateEnding, bankConnected, bankUnread } from "@emdia/events/bank";
import { expect, test } from "vitest";
import { newReading } from "../model/bank-reading.ts";
import { notifyBankConnected, notifyBankUnread, notifyCertificate } from "../notice/notify-bank.ts";
import { type BankConnection, insertConnection } from "../store/bank-connections.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { readMail } from "../testing/read-mail.ts";
import { publishBankNotices } from "./publish-bank-notices.ts";

const needsOwner = (reason: string) => ({ kind: "needs-owner", reason });

async function anInbox(change: Partial<BankConnection> = {}) {
  const owner = await anOwner();
  const connection: BankConnection = {
    bankId: "inter",
    certificateName: "ESTUDIO SOL",
    connectedAt: NOW,
    hint: "h",
    certificateEndsAt: "2028-01-01T03:00:00.000Z",
    told: ["connected"],
    version: 1,
    reading: { ...newReading(new Date(NOW)), readAt: NOW },
    ...change,
  };
  await insertConnection(owner.ctx, connection, { sealed: "AQ==" }, undefined);
  const deliver = async () => {
    for (const { detailType, detail } of [...owner.events, ...owner.events]) {
      const event = { detail: JSON.parse(detail) };
      if (detailType === bankConnected.name) await notifyBankConnected(owner.ctx, bankConnected.parse(event));
      if (detailType === bankUnread.name) await notifyBankUnread(owner.ctx, bankUnread.parse(event));
      if (detailType === bankCertificateEnding.name)
        await notifyCertificate(owner.ctx, bankCertificateEnding.parse(event));
    }
  };
  const mails = async () => {
    const told = await publishBankNotices(owner.ctx, connection);
    await deliver();
    const read = owner.mails.map(({ subject, html = "" }) => [subject, ...readMail(html).lines]);
    return { told: told.told, read, first: read[0] ?? [] };
  };
  return { ...owner, mailed: owner.mails, connection, mails };
}

test("given a new connection, when its notice is sent, then one mail names bank, certificate and day, with advice if a stranger did it", async () => {
  const { mails, mailed } = await anInbox({ told: [] });
  const { told, read, first } = await mails();
  expect([told, read.length]).toEqual([["connected"], 1]);
  expect(first).toEqual(
    expect.arrayContaining([
      "Um banco foi conectado à sua conta",
      "Um banco foi conectado",
      expect.stringContaining("Ele só lê: não movimenta dinheiro. Se não foi você, desconecte o banco"),
    ]),
  );
  const words = first.join(" ");
  for (const one of ["Inter", "ESTUDIO SOL", "10/01/2027"]) expect(words).toContain(one);
  expect(mailed[0]?.text).toContain("Ver a conexão: https://emdia.example/dashboard/banco");
});

test.each([
  ["2027-02-20T12:00:00.000Z", "O certificado do seu banco vai vencer", "Vence em", "20/02/2027"],
  ["2027-01-10T12:00:00.000Z", "O certificado do seu banco venceu", "Venceu em", "10/01/2027"],
])(
  "given a certificate that ends at %s, when its notice is sent, then one mail says $2 $3",
  async (endsAt, subject, label, day) => {
    const { mails } = await anInbox({ certificateEndsAt: endsAt });
    const { read, first } = await mails();
    expect([read.length, first[0]]).toEqual([1, subject]);
    expect(first.join(" ")).toContain(label);
    expect(first.join(" ")).toContain(day);
  },
);

test.each([
  ["certificate", "Emita um novo no site do banco"],
  ["credential", "Copie-os de novo do site do banco"],
  ["scope", "Falta a permissão para consultar Pix."],
  ["request", "Confira se a API Pix continua ativa"],
])(
  "given a bank that refuses for want of %s, when the notice is sent, then one mail has the advice",
  async (reason, advice) => {
    const reading = { ...newReading(new Date(NOW)), readAt: NOW, failures: 1, failure: needsOwner(reason) };
    const { read, first } = await (await anInbox({ reading })).mails();
    expect([read.length, first[0]]).toEqual([1, "Seu banco recusou a conexão"]);
    expect(first.join(" ")).toContain(advice);
  },
);

test("given a bank that is silent for a day, when the notice is sent, then one mail says that reading is tried again", async () => {
  const failure = { kind: "back-off", reason: "silent" };
  const reading = { ...newReading(new Date(NOW)), readAt: "2027-01-09T12:00:00.000Z", failures: 9, failure };
  const { read, first } = await (await anInbox({ reading })).mails();
  expect([read.length, first[0]]).toEqual([1, "Seu banco não responde há um dia"]);
  expect(first.join(" ")).toContain("Continuamos tentando");
});

test("given notices that are outdated when they are read, then no mail is sent", async () => {
  const { ctx, connection, mails: sent } = await anInbox();
  await notifyCertificate(ctx, { endsAt: "2027-02-01T00:00:00.000Z", days: 30 });
  await notifyBankUnread(ctx, { why: "needs-owner", since: NOW });
  const failing = await anInbox({ reading: { ...connection.reading, failure: needsOwner("scope"), failures: 1 } });
  await notifyBankUnread(failing.ctx, { why: "dark", since: NOW });
  await notifyBankUnread(failing.ctx, { why: "needs-owner", since: "2027-01-10T11:59:59.999Z" });
  const none = await anOwner();
  await notifyBankConnected(none.ctx, { connectedAt: NOW });
  expect([(await sent()).read, failing.mailed, none.mails]).toEqual([[], [], []]);
});
