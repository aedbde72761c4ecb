/**
 * Tests a billing day by both channels: what Meta accepts, paces, refuses, loses and reports late.
 */

import { chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { consentKey, studentKey, whatsappKey } from "../model/keys.ts";
import type { WhatsAppOutcome } from "../model/ports/whatsapp.ts";
import { isCarried } from "../model/told.ts";
import { findWhatsApp } from "../store/whatsapp.ts";
import { inFamily, mailed, PAYER_EMAIL, payerItem } from "../testing/billing-run.ts";
import { OWNER } from "../testing/entities.ts";
import { chargeOf } from "../testing/studio.ts";
import { putTold } from "../testing/told.ts";
import { aWhatsApp } from "../testing/whatsapp.ts";
import { aWhatsAppRun, consentOf, phoneOf, reachable } from "../testing/whatsapp-studio.ts";

const lost = { kind: "unknown", reason: "silent" } as const;
const paced = { kind: "paced", code: 130_429 } as const;
const refused = (code: number, scope: Extract<WhatsAppOutcome, { kind: "refused" }>["scope"]) =>
  ({ kind: "refused", code, scope }) as const;
type Run = Awaited<ReturnType<typeof aWhatsAppRun>>;
const only = (run: Run) => run.messages()[0] ?? expect.fail();
const billingMonth = async (run: Run) => (await run.ctx.table.get({ pk: `O#${OWNER}`, sk: "PROFILE" }))?.billing;

test("given two payers of whom one agreed, when the run charges them, then one gets WhatsApp and the other a mail, and the month ends once Meta has delivered", async () => {
  const [first, second] = [reachable(1), reachable(2)];
  const run = await aWhatsAppRun({ students: [first, second], agreed: [first] });
  const month = await billingMonth(run);
  await run.turn();
  expect([run.sent.length, run.mails.map(({ to }) => to.address)]).toEqual([1, [second.email]]);
  expect(run.sent[0]).toMatchObject({ to: "5511987650001", template: { name: "emdia_cobranca_1" } });
  expect(run.sent[0]?.template.body).toHaveLength(5);
  expect(only(run)).toMatchObject({ channel: "whatsapp", isApi: true, state: "sent", wamid: "wamid.1", attempt: 1 });
  await run.turn(1);
  expect([run.sent.length, run.mails.length, await billingMonth(run)]).toEqual([1, 1, month]);
  await run.report(only(run), "delivered");
  await run.turn(2);
  expect([run.sent.length, run.mails.length]).toEqual([1, 1]);
  expect(await billingMonth(run)).not.toEqual(month);
});

test("given 15 payers and a limit of 12, when the run charges them, then only the mails take a turn in the account's mail rate", async () => {
  const students = Array.from({ length: 15 }, (_, index) => reachable(index + 1));
  const run = await aWhatsAppRun({ students, connection: { dailyLimit: 12 } });
  let turns = 0;
  run.ctx.pace = async () => {
    turns += 1;
    return true;
  };
  await run.turn();
  expect([run.sent.length, turns]).toEqual([10, 0]);
  await run.turn(1);
  expect([run.sent.length, run.mails.length, turns]).toEqual([12, 3, 3]);
});

test.each([
  ["in the answer", 0],
  ["later", 1],
] as const)(
  "given a message that Meta refused %s, when the mail rate has no room, then its mail waits for a turn like any other and is sent once",
  async (when, hour) => {
    const run = await aWhatsAppRun({ students: [reachable(1)] });
    let hasRoom = false;
    run.ctx.pace = async () => hasRoom;
    if (when === "in the answer") run.replies.push(refused(999_999, "message"));
    else {
      await run.turn();
      await run.report(only(run), "failed", 999_999);
    }
    await run.turn(hour);
    expect([run.sent.length, run.mails.length, only(run).state, only(run).channel]).toEqual([1, 0, "refused", "email"]);
    hasRoom = true;
    await run.turn(hour + 1);
    await run.turn(hour + 2);
    expect([run.sent.length, run.mails.length, only(run).state]).toEqual([1, 1, "sent"]);
  },
);

test("given an owner without a number, when the run charges, then no token is opened and nothing of WhatsApp is read", async () => {
  const run = await aWhatsAppRun({ students: [reachable(1)] });
  const { get } = run.ctx.table;
  await run.table.put({
    ...(await run.table.get({ pk: `O#${OWNER}`, sk: "PROFILE" })),
    pk: `O#${OWNER}`,
    sk: "PROFILE",
    whatsappNumberId: null,
  });
  const asked: string[] = [];
  const listen: typeof get = (key, options) => {
    asked.push(key.sk);
    return get(key, options);
  };
  Object.assign(run.ctx.table, { get: listen });
  await run.turn();
  expect([run.sent.length, run.mails.length, run.opened, asked.filter((sk) => /WHATSAPP|CONSENT/.test(sk))]).toEqual([
    0,
    1,
    [],
    [],
  ]);
});

test.each([
  [refused(131_026, "payer"), { doubtAt: true }],
  [refused(132_001, "text-stops"), { stopped: true }],
  [refused(132_015, "text-pauses"), { stopped: true }],
  [refused(190, "channel"), { pausedFor: "token" }],
  [refused(131_031, "channel"), { pausedFor: "account" }],
  [refused(131_042, "channel"), { pausedFor: "payment" }],
  [refused(999_999, "message"), {}],
])(
  "given Meta's refusal %j, when the run meets it, then that payer gets one mail under the same claim, and what it is about stops",
  async (reply, stops) => {
    const students = [reachable(1), reachable(2)];
    const run = await aWhatsAppRun({ students });
    run.replies.push(reply);
    await run.turn();
    const first = run.messages().find(({ payer }) => payer === "S0000001");
    expect(first).toMatchObject({ channel: "email", state: "sent", attempt: 2, instead: "whatsapp_failed" });
    expect(first?.isApi).toBeUndefined();
    const connection = await findWhatsApp(run.ctx);
    const isOver = "stopped" in stops || "pausedFor" in stops;
    expect([run.sent.length, run.mails.length]).toEqual(isOver ? [1, 2] : [2, 1]);
    expect(connection?.pausedFor).toBe("pausedFor" in stops ? stops.pausedFor : undefined);
    expect(connection?.texts.charge.stoppedAt !== undefined).toBe("stopped" in stops);
    const consent = await run.table.get(consentKey(OWNER, "S0000001"));
    expect(consent?.doubtAt !== undefined).toBe("doubtAt" in stops);
    expect(run.published.length).toBe(isOver ? 1 : 0);
    await run.turn(1);
    expect(run.mails.length).toBe(isOver ? 2 : 1);
  },
);

test("given a paced answer, when the run meets it, then the same attempt goes again at the next tick, and mails are not delayed", async () => {
  const run = await aWhatsAppRun({ students: [reachable(1), reachable(2)], agreed: [reachable(1)] });
  run.replies.push(paced);
  await run.turn();
  expect([run.mails.length, only(run).state, only(run).reason]).toEqual([1, "refused", "busy"]);
  await run.turn(1);
  expect([run.sent.length, run.mails.length]).toEqual([2, 1]);
  expect(only(run)).toMatchObject({ isApi: true, state: "sent", attempt: 1 });
});

test("given a silent Meta, when the run has two messages without an answer, then the others go by mail at once, the two are never repeated, and after 13 hours they are unconfirmed", async () => {
  const students = [1, 2, 3, 4].map(reachable);
  const run = await aWhatsAppRun({ students });
  run.replies.push(lost, lost);
  await run.turn();
  expect([run.sent.length, run.mails.length]).toEqual([2, 2]);
  const states = () => run.messages().map(({ channel, state }) => [channel, state]);
  expect(states()).toEqual([
    ["whatsapp", "claimed"],
    ["whatsapp", "claimed"],
    ["email", "sent"],
    ["email", "sent"],
  ]);
  expect(run.messages().map(({ instead }) => instead)).toEqual([
    undefined,
    undefined,
    "whatsapp_silent",
    "whatsapp_silent",
  ]);
  await run.table.put({ pk: "WM#SES", sk: "WM", seenUpTo: new Date(run.ctx.now().getTime() + 1_000).toISOString() });
  const month = await billingMonth(run);
  for (const hour of [1, 2, 5, 11.9]) await run.turn(hour);
  expect([run.sent.length, run.mails.length, await billingMonth(run)]).toEqual([2, 2, month]);
  await run.turn(24);
  expect(run.messages().map(({ state }) => state)).toEqual(["unconfirmed", "unconfirmed", "sent", "sent"]);
  expect([run.sent.length, run.mails.length]).toEqual([2, 2]);
  expect(await billingMonth(run)).not.toEqual(month);
  await run.report(only(run), "read");
  expect(only(run)).toMatchObject({ state: "delivered" });
});

test("given a lost answer whose report says failed, when the next tick comes, then the payer gets exactly one mail", async () => {
  const run = await aWhatsAppRun({ students: [reachable(1)] });
  run.replies.push(lost);
  await run.turn();
  await run.report(only(run), "failed", 131_026);
  await run.report(only(run), "failed", 131_026);
  for (const hour of [1, 2, 3]) await run.turn(hour);
  expect([run.sent.length, run.mails.length]).toEqual([1, 1]);
  expect(only(run)).toMatchObject({ channel: "email", state: "sent", attempt: 2 });
});

async function pay(run: Run, ...months: string[]): Promise<void> {
  for (const one of run.charges())
    if (months.includes(`${one.month} of ${one.studentId}`)) await run.table.put({ ...one, status: "pago" });
}

/** Has Meta refuse each message, after something happened while it answered. */
function refuseAfter(run: Run, happen: () => Promise<unknown>): void {
  const send = async () => {
    await happen();
    return refused(131_026, "payer");
  };
  run.ctx.whatsapp = { ...run.ctx.whatsapp, open: async () => ({ send }) };
}

test.each([
  ["nothing", [], ["Aluno 1", "Aluno 2"], true],
  ["one charge", ["2027-02 of 1"], ["Aluno 2"], true],
  ["the older debt", ["2027-01 of 2"], ["Aluno 1", "Aluno 2"], false],
])(
  "given a payer of two students with an older debt, when %s is paid while Meta refuses the message, then the mail in its place tells what is owed then",
  async (_what, paid, named, isMoreOwed) => {
    const payer = { name: "Carla Souza", email: PAYER_EMAIL, phone: phoneOf(9), document: null };
    const run = await aWhatsAppRun({ students: [1, 2].map((id) => ({ ...inFamily(id), payer })) });
    const mail = { state: "sent", at: "2027-01-10T11:00:00.000Z", attempt: 1 } as const;
    await putTold(run.ctx, chargeOf("2027-01", { studentId: 2, reference: "Janeiro/2027", mail, payer: "P0000090" }));
    refuseAfter(run, () => pay(run, ...paid));
    await run.turn();
    await run.turn(1);
    const [{ text } = expect.fail(), ...more] = run.mails;
    expect(["Aluno 1", "Aluno 2"].filter((name) => text.includes(name))).toEqual(named);
    expect([text.includes("Há também R$\u00a0150,50 em aberto"), more]).toEqual([isMoreOwed, []]);
    const message = run.messages().find(({ when }) => when === "2027-02") ?? expect.fail();
    expect(message).toMatchObject({ channel: "email", state: "sent", attempt: 2 });
    expect(message.names.map(({ id }) => `Aluno ${parseChargeId(id)?.studentId}`)).toEqual(named);
  },
);

test("given a charge that the run made, when it is paid while Meta refuses its message, then no mail asks for it", async () => {
  const run = await aWhatsAppRun({ students: [reachable(1)] });
  const month = await billingMonth(run);
  refuseAfter(run, () => pay(run, "2027-02 of 1"));
  await run.turn();
  await run.turn(1);
  expect([run.mails.length, only(run).state]).toEqual([0, "withdrawn"]);
  expect(await billingMonth(run)).not.toEqual(month);
});

test("given a payer of two students, when one of them leaves while Meta refuses the message, then each gets a mail of their own", async () => {
  const payer = { name: "Carla Souza", email: PAYER_EMAIL, phone: phoneOf(9), document: null };
  const run = await aWhatsAppRun({ students: [1, 2].map((id) => ({ ...inFamily(id), payer })) });
  refuseAfter(run, async () => {
    await run.table.put({ ...studentKey(OWNER, 1), ...mailed(1) });
    await run.table.put(payerItem([2]));
  });
  await run.turn();
  await run.turn(1);
  await run.turn(2);
  expect(run.mails.map(({ to }) => to.address).toSorted()).toEqual([mailed(1).email, PAYER_EMAIL]);
  expect(run.told().every(isCarried)).toBe(true);
});

test("given an accepted message that failed later, when its mail is busy, then the mail is tried again, and never WhatsApp", async () => {
  const run = await aWhatsAppRun({ students: [reachable(1)] });
  await run.turn();
  await run.report(only(run), "failed", 999_999);
  run.answers.push(() => ({ kind: "busy", reason: "throttled" }));
  for (const hour of [1, 2, 3]) await run.turn(hour);
  expect([run.sent.length, run.mails.length]).toEqual([1, 1]);
});

test("given a payer without an e-mail who agreed, when the run charges them, then they are told by WhatsApp; refused, the owner reads that they have none", async () => {
  const silent = { ...reachable(1), email: null };
  const run = await aWhatsAppRun({ students: [silent, { ...reachable(2), email: null }], agreed: [silent] });
  await run.turn();
  expect([run.sent.length, run.mails.length]).toEqual([1, 0]);
  expect(run.told().map((one) => [isCarried(one), one.unsent])).toEqual([
    [true, undefined],
    [false, "no_email"],
  ]);
  await run.report(only(run), "failed", 131_026);
  await run.table.put({
    ...consentKey(OWNER, "S0000001"),
    ...consentOf(silent.phone ?? "", { doubtAt: "2027-01-11" }),
  });
  await run.turn(1);
  expect(run.told().map((one) => one.unsent)).toEqual(["no_email", "no_email"]);
  expect(run.mails).toHaveLength(0);
});

test("given a limit of 12 persons, when a run of 15 goes out, then ten go first, two an hour later, and the rest by mail with the reason", async () => {
  const students = Array.from({ length: 15 }, (_, index) => reachable(index + 1));
  const run = await aWhatsAppRun({ students, connection: { dailyLimit: 12 } });
  await run.turn();
  expect([run.sent.length, run.mails.length]).toEqual([10, 0]);
  await run.turn(1);
  expect([run.sent.length, run.mails.length]).toEqual([12, 3]);
  const mails = run.messages().filter(({ channel }) => channel === "email");
  expect(new Set(mails.map(({ instead }) => instead))).toEqual(new Set(["whatsapp_limit"]));
});

test.each([
  ["the token is revoked", { pausedFor: "token" }],
  ["the text is paused", { texts: { ...aWhatsApp().texts, charge: { ...aWhatsApp().texts.charge, state: "PAUSED" } } }],
  [
    "the text becomes marketing",
    { texts: { ...aWhatsApp().texts, charge: { ...aWhatsApp().texts.charge, category: "MARKETING" } } },
  ],
  ["the studio disconnects", undefined],
] as const)(
  "given a run of which ten were sent, when %s between two ticks, then nobody is lost and nobody is told twice",
  async (_what, change) => {
    const students = Array.from({ length: 14 }, (_, index) => reachable(index + 1));
    const run = await aWhatsAppRun({ students });
    await run.turn();
    expect(run.sent).toHaveLength(10);
    if (change)
      await run.table.put({ ...whatsappKey(OWNER), ...aWhatsApp({ dailyLimit: null, version: 9 }), ...change });
    else await run.table.remove(whatsappKey(OWNER));
    for (const message of run.messages().slice(0, 9)) await run.report(message, "delivered");
    const [tenth] = run.messages().filter(({ isApi, state }) => isApi && state === "sent");
    await run.report(tenth ?? expect.fail(), "failed", 131_049);
    await run.turn(1);
    await run.turn(2);
    expect([run.sent.length, run.mails.length]).toEqual([10, 5]);
    expect(run.told().every(isCarried)).toBe(true);
    const told = run.messages().flatMap(({ names }) => names.map(({ id }) => id));
    expect(told.toSorted()).toEqual(run.told().map(chargeIdOf).toSorted());
  },
);
