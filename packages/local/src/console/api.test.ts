import { composePixCode } from "@emdia/contracts/values/pix-code";
import { afterEach, beforeEach, expect, test } from "vitest";
import { post, read } from "./testing/call-console.ts";
import { type FakeRegion, startFakeRegion } from "./testing/fake-region.ts";

let fake: FakeRegion;

beforeEach(async () => {
  fake = await startFakeRegion();
});
afterEach(() => fake.close());

test("given mails, when the mailbox is read, then they come newest first in the promised shape", async () => {
  fake.receive({ subject: "Primeiro", at: "2026-02-10T12:00:00.000Z" });
  fake.receive({ subject: "Segundo", at: "2026-02-10T12:00:01.000Z", to: ["bia@example.com"] });
  const { body } = await read(fake, "mailbox.json");
  expect(body).toEqual([
    {
      id: "mail-2",
      at: "2026-02-10T12:00:01.000Z",
      from: "Estúdio Sol <cobranca@emdia.com.br>",
      to: ["bia@example.com"],
      replyTo: ["dona@example.com"],
      subject: "Segundo",
      html: "<p>Olá, Ana</p>",
      text: "Olá, Ana",
      attachments: [],
      tags: {},
    },
    expect.objectContaining({ subject: "Primeiro" }),
  ]);
});

test("given mails, when to and since filter, then whole addresses and later instants remain", async () => {
  fake.receive({ at: "2026-02-10T12:00:00.000Z" });
  fake.receive({ at: "2026-02-10T12:00:01.000Z", subject: "Depois" });
  fake.receive({ at: "2026-02-10T12:00:01.000Z", to: ["mariana@example.com"] });
  const query = new URLSearchParams({ to: "ANA@example.com", since: "2026-02-10T12:00:00.000Z" });
  const { body } = await read(fake, `mailbox.json?${query}`);
  expect(body).toMatchObject([{ subject: "Depois" }]);
});

test.each([
  ["mailbox.json?since=ontem", "instante ISO"],
  ["mailbox.json?since=2026-02-10", "instante ISO"],
  ["mailbox.json?to=ana", 'Em "to"'],
])("given the bad query %s, when it is read, then the response is 400 with the reason", async (path, word) => {
  const { status, body } = await read(fake, path);
  expect(status).toBe(400);
  expect(body).toEqual({ error: expect.stringContaining(word) });
});

test("given the clock, when it is read and moved, then business time and the counts are answered", async () => {
  expect((await read(fake, "clock.json")).body).toEqual({ now: "2026-02-10T12:00:00.000Z" });
  // The field of the clock's page gives the first instant, in Brasília time.
  const moves = [{ to: "2026-03-10T09:00" }, { advance: "PT1H" }, { toNextBillingDayOf: "dona@example.com" }];
  for (const move of moves) {
    expect(await post(fake, "clock.json", move)).toEqual({
      status: 200,
      body: { now: "2026-02-10T13:00:00.000Z", fired: 1, mails: 2 },
    });
  }
  expect(fake.asked).toEqual([{ to: "2026-03-10T12:00:00.000Z" }, moves[1], moves[2]]);
});

test.each([
  [{}, "um destino só"],
  [{ to: "2026-03-10T12:00:00Z", advance: "PT1H" }, "um destino só"],
  [{ to: "2026-03-10" }, "instante ISO"],
  [{ to: 7 }, "instante ISO"],
  [{ advance: "1h" }, "duração ISO"],
  [{ advance: "P" }, "duração ISO"],
  [{ advance: "PT" }, "duração ISO"],
  [{ toNextBillingDayOf: "dona" }, "e-mail"],
  [{ toNextBillingDayOf: "ninguem@example.com" }, "Nenhuma conta usa ninguem@example.com."],
])(
  "given the bad move %j, when it is posted, then the response is 400 with the reason, and the clock stays",
  async (move, word) => {
    expect(await post(fake, "clock.json", move)).toEqual({
      status: 400,
      body: { error: expect.stringContaining(word) },
    });
    expect(fake.asked).toEqual([]);
  },
);

test("given an owner, when it is ensured, then tokens come; a bad e-mail or password is 400", async () => {
  const tokens = { userId: "u-1", accessToken: "access", idToken: "id", refreshToken: "refresh" };
  expect((await post(fake, "owners.json", { email: "Dona@example.com", password: "seis66" })).body).toEqual(tokens);
  expect(fake.asked).toEqual([{ email: "dona@example.com", password: "seis66" }]);
  expect(await post(fake, "owners.json", { email: "dona", password: "seis66" })).toMatchObject({ status: 400 });
  expect(await post(fake, "owners.json", { email: "dona@example.com" })).toMatchObject({ status: 400 });
  expect(await post(fake, "owners.json", { email: "dona@example.com", password: "curta" })).toEqual({
    status: 400,
    body: { error: expect.stringContaining("Password not long enough") },
  });
});

test("given a state, when it is read, then the response contains it unchanged", async () => {
  const denied = [{ function: "ApiPlans", action: "sqs:SendMessage", resource: "arn", at: "2026-02-10T12:00:00.000Z" }];
  fake.shown.state = { ...fake.shown.state, denied };
  expect((await read(fake, "state.json")).body).toEqual({ queues: [], deadLetters: [], denied, errors: [] });
});

test("given faults, when they are set and removed, then the list follows", async () => {
  const fault = { service: "ses", action: "SendRawEmail", rate: 0.5, kind: "throttle" };
  expect((await post(fake, "faults.json", fault)).body).toEqual([fault]);
  expect((await read(fake, "faults.json")).body).toEqual([fault]);
  expect((await post(fake, "faults.json", { ...fault, rate: 0 })).body).toEqual([]);
  const all = { service: "sqs", rate: 1, kind: "timeout" };
  expect((await post(fake, "faults.json", { ...all, rate: "1", action: "" })).body).toEqual([all]);
});

test.each([
  [{ service: "s3", rate: 1, kind: "error" }, "service"],
  [{ service: "ses", rate: 1, kind: "explode" }, "kind"],
  [{ service: "ses", rate: 2, kind: "error" }, "rate"],
  [{ service: "ses", rate: "x", kind: "error" }, "rate"],
  [{ service: "ses", rate: 1, kind: "error", action: "a b" }, "action"],
])("given the bad fault %j, when it is posted, then 400 names the field", async (fault, field) => {
  expect(await post(fake, "faults.json", fault)).toEqual({
    status: 400,
    body: { error: expect.stringContaining(`"${field}"`) },
  });
  expect(fake.region.faults.list()).toEqual([]);
});

test("given a schedule, when it is fired by name, then it fires; another name is 400", async () => {
  expect((await post(fake, "fire.json", { schedule: "BillingTick" })).status).toBe(200);
  expect(fake.asked).toEqual([{ fire: "BillingTick" }]);
  expect(await post(fake, "fire.json", { schedule: "Ghost" })).toEqual({
    status: 400,
    body: { error: expect.stringContaining("BillingTick") },
  });
});

test("given events of Stripe, when they are held, released and sent again, then the stand-in does so", async () => {
  const { stripe } = fake.region;
  await fake.stripe.customers.create({ email: "dona@example.com" });
  const id = stripe.events()[0]?.id;
  expect((await post(fake, "stripe.json", { redeliver: id })).status).toBe(200);
  expect(stripe.deliveries().map(({ eventId }) => eventId)).toEqual([id, id]);
  await post(fake, "stripe.json", { hold: true });
  await fake.stripe.customers.create({ email: "outra@example.com" });
  expect(stripe.deliveries()).toHaveLength(2);
  expect(await post(fake, "stripe.json", { hold: false })).toMatchObject({ body: { released: 1 } });
  const sent = stripe.deliveries().length;
  await post(fake, "stripe.json", { duplicates: 2, shuffleSeed: 7 });
  await fake.stripe.customers.create({ email: "mais@example.com" });
  expect(stripe.deliveries()).toHaveLength(sent + 3);
  expect((await post(fake, "stripe.json", { redeliver: "evt_none" })).status).toBe(400);
  expect((await post(fake, "stripe.json", { duplicates: -1 })).status).toBe(400);
});

test("given a code, when a customer pays it right, short, over and twice, then the bank receives just that", async () => {
  const key = "pix@estudio.com.br";
  const pay = composePixCode({ key, merchantName: "Sol", merchantCity: "Recife", amountCents: 18_001, txid: "ED1" });
  expect(await post(fake, "bank.json", { pay })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining("não é de uma conta") },
  });
  expect(await post(fake, "bank.json", { open: key })).toMatchObject({ status: 200, body: { account: { key } } });
  for (const how of [undefined, "less", "more", "twice"]) await post(fake, "bank.json", { pay, how });
  const paid = fake.region.bank.payments().map(({ amountCents }) => amountCents);
  expect(paid.toReversed()).toEqual([18_001, 9_001, 19_001, 18_001, 18_001]);
});

test("given a payment, when it is given back twice, then once, and the page shows it", async () => {
  const key = "pix@<b>estudio";
  fake.region.bank.openAccount(key);
  const code = composePixCode({ key, merchantName: "Sol", merchantCity: "Recife", amountCents: 5_000 });
  const { endToEndId } = fake.region.bank.pay({ code });
  expect(await post(fake, "bank.json", { refund: endToEndId })).toMatchObject({ status: 200 });
  expect(await post(fake, "bank.json", { refund: endToEndId })).toMatchObject({
    status: 400,
    body: { error: "A devolução passa do que resta do Pix." },
  });
  expect(await read(fake, "bank.json")).toMatchObject({
    body: { payments: [{ endToEndId, refunds: [{ id: "D1" }] }] },
  });
  const page = await (await fetch(`${fake.url}/__local/bank`)).text();
  expect(page).toContain("para pix@&#60;b&#62;estudio");
  expect(page).toContain("Devolvido");
  expect(page).toContain("BEGIN PRIVATE KEY");
});

test.each([{}, { pay: "" }, { pay: "oi" }, { pay: 3 }, { pay: "x", how: "free" }, { refund: "E1" }, { open: "" }])(
  "given the command %o for the bank, when sent, then 400 and one sentence",
  async (command) => {
    const { status, body } = await post(fake, "bank.json", command);
    expect([status, body]).toEqual([400, { error: expect.stringMatching(/^[A-ZÀ-Ú].+\.$/) }]);
  },
);
