/** Tests what Meta's reports change: what stops, and which mail goes out instead. */

import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { messageFreed } from "@emdia/events/message";
import { expect, test } from "vitest";
import { consentKey, messageSkOf } from "../model/keys.ts";
import { nextStep } from "../model/mail-state.ts";
import type { Message } from "../model/message.ts";
import { type Table, TransactionRefused } from "../model/ports/table.ts";
import { FREED } from "../model/whatsapp-status.ts";
import { dayWrites, isDayTaken } from "../store/address-days.ts";
import { consentWrite } from "../store/consents.ts";
import { claimWrite, getMessage } from "../store/messages.ts";
import { findWhatsApp } from "../store/whatsapp.ts";
import { charge, OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { aWhatsAppRun, consentOf, reachable } from "../testing/whatsapp-studio.ts";
import { applyWhatsAppStatus, payerOfMessage, receiveStatus, whatsappTagOf } from "./receive-status.ts";

/** Returns a run whose only message Meta has accepted. */
async function accepted() {
  const run = await aWhatsAppRun({ students: [reachable(1)] });
  await run.turn();
  const ctx = { ...run.ctx, bus: run.ctx.whatsapp.bus };
  const [message = expect.fail()] = run.messages();
  const report = (status: string, over: object = {}, at = ctx.now().toISOString()) =>
    receiveStatus(ctx, { id: "wamid.1", status, biz_opaque_callback_data: whatsappTagOf(ctx, message), ...over }, at);
  const consent = async () => run.table.get(consentKey(OWNER, payerKeyOf(reachable(1))));
  return { ...run, ctx, report, consent };
}
const failedWith = (code: number) => ({ errors: [{ code }] });

test.each([
  [131_026, { doubt: true }],
  [132_015, { stopped: true }],
  [190, { paused: "token" }],
  [131_000, {}],
])(
  "given a message that fails with %i after it was accepted, when Meta reports it twice, then what it is about stops once, and the run gets a turn each time",
  async (code, stops) => {
    const studio = await accepted();
    await studio.report("failed", failedWith(code));
    await studio.report("failed", failedWith(code));
    const connection = await findWhatsApp(studio.ctx);
    expect([(await studio.consent())?.doubtAt !== undefined, connection?.texts.charge.stoppedAt !== undefined]).toEqual(
      ["doubt" in stops, "stopped" in stops],
    );
    expect(connection?.pausedFor).toBe("paused" in stops ? stops.paused : undefined);
    const turns = studio.published.filter(({ detailType }) => detailType === messageFreed.name);
    expect(turns.map(({ detail }) => JSON.parse(detail))).toEqual([
      { ownerId: OWNER, message: null },
      { ownerId: OWNER, message: null },
    ]);
  },
);

test("given a failure that comes again after its mail was sent, when it is read, then nothing stops anew", async () => {
  const studio = await accepted();
  await studio.report("failed", failedWith(999));
  await studio.turn(1);
  const before = studio.published.length;
  await studio.report("failed", failedWith(190));
  expect((await findWhatsApp(studio.ctx))?.pausedFor).toBeUndefined();
  expect([studio.published.length, studio.mails.length]).toEqual([before, 1]);
});

test("given a report of no stored message, when it is younger than an hour, then the queue keeps it, and then it is forgotten", async () => {
  const studio = await accepted();
  const unknown = { biz_opaque_callback_data: undefined, id: "wamid.9" };
  await expect(studio.report("delivered", unknown)).rejects.toThrow("no message");
  const old = new Date(studio.ctx.now().getTime() - 60 * 60_000).toISOString();
  await expect(studio.report("delivered", unknown, old)).resolves.toBeUndefined();
  await expect(studio.report("delivered", unknown, "nonsense")).resolves.toBeUndefined();
});

test.each([
  [null],
  [7],
  [{ id: "", status: "read" }],
  [{ id: "wamid.1" }],
  [{ id: "wamid.1", status: "read", errors: "x" }],
])("given the nonsense %j instead of a status, when it comes, then nothing changes", async (status) => {
  const studio = await accepted();
  const before = structuredClone([...studio.table.items]);
  await receiveStatus(studio.ctx, status, undefined);
  expect([...studio.table.items]).toEqual(before);
});

test("given Meta's name of a person in a report, when it comes, then an answer finds the payer by it, and by the message", async () => {
  const studio = await accepted();
  await studio.report("delivered", { recipient_user_id: "BR.13491208655302741918" });
  expect(await studio.consent()).toMatchObject({ userId: "BR.13491208655302741918" });
  expect([await payerOfMessage(studio.ctx, "wamid.1"), await payerOfMessage(studio.ctx, "wamid.2")]).toEqual([
    "S0000001",
    undefined,
  ]);
});

test.each([
  ["agreed anew since the message", 0, {}],
  ["agreed just before the message", -1, { doubtAt: expect.anything(), userId: "BR.7" }],
])(
  "given a payer who %s, when Meta reports that it failed to reach BR.7, then only a consent older than the message takes doubt and name",
  async (_what, millis, told) => {
    const { report, consent, messages, table, ctx } = await accepted();
    const [message = expect.fail()] = messages();
    const at = new Date(Date.parse(message.madeAt) + millis).toISOString();
    await table.put(claimWrite(ctx, { ...message, at: "2099-01-01T00:00:00.000Z" }).put);
    const agreed = consentOf("21987650000", { at });
    await table.transact([consentWrite(ctx, "S0000001", agreed)]);
    await report("failed", { ...failedWith(131_026), recipient_user_id: "BR.7" });
    expect(await consent()).toEqual({ ...consentKey(OWNER, "S0000001"), ...agreed, ...told });
  },
);

const AT = "2027-02-15T11:59:00.000Z";
const today = civilDate("2027-02-15");
const payer = { ...student, email: "ana@exemplo.com.br", phone: "11987654321" };

/** Returns a studio with a charge and the message by WhatsApp about it that Meta accepted. */
async function acceptedMessage(over: Partial<Message> = {}) {
  const own = chargeOf("2027-02", { unsent: "late" });
  const names = [{ id: chargeIdOf(own), cents: own.amountCents, unsent: "late" }];
  const key = { payer: "S0000002", when: today, number: 1, purpose: "reminder" } as const;
  const made = { at: AT, madeAt: AT, madeBy: "rule" } as const;
  const sent = { channel: "whatsapp", isApi: true, state: "sent", wamid: "wamid.1", attempt: 1 } as const;
  const message: Message = { ...key, ...sent, ...made, names, ...over };
  const pointing = { ...own, unsent: undefined, message: messageSkOf(message) };
  const studio = await aStudio({ students: [payer], charges: [pointing] });
  await studio.table.put(claimWrite(studio.ctx, message).put);
  const contact = { channel: "whatsapp", contact: messageSkOf(message), isConfirmed: false } as const;
  await studio.table.transact(await dayWrites(studio.ctx, { students: [payer], ...contact }));
  const report = (status: string, over: object = {}, table: Table = studio.ctx.table) =>
    applyWhatsAppStatus(
      { ...studio.ctx, table },
      { id: "wamid.1", status, biz_opaque_callback_data: whatsappTagOf(studio.ctx, message), ...over },
    );
  const stored = () => getMessage(studio.ctx, message);
  const isTaken = () => isDayTaken(studio.ctx, payer, { channel: "email", mailed: new Set() });
  return { ...studio, message, report, stored, isTaken, chargeNow: () => studio.storedAt(charge) };
}

test("given an accepted message of the day, when Meta reports its failure twice, then day and charge are free, and its mail is freed until it is claimed", async () => {
  const studio = await acceptedMessage();
  expect([await studio.isTaken(), studio.storedAt(chargeOf("2027-02"))?.message]).toEqual([
    true,
    messageSkOf(studio.message),
  ]);
  const first = await studio.report("failed", { errors: [{ code: 131_026 }] });
  expect(first).toMatchObject({
    kind: "applied",
    freed: { state: "refused", channel: "email", attempt: 2, reason: FREED },
  });
  expect(await studio.report("failed")).toMatchObject({ freed: { attempt: 2 } });
  expect(await studio.isTaken()).toBe(false);
  const { message, unsent } = studio.storedAt(chargeOf("2027-02")) ?? {};
  expect([message, unsent]).toEqual([undefined, "late"]);
  const mail = { ...((await studio.stored()) ?? expect.fail()), state: "claimed", claimedBy: "worker" } as const;
  await studio.table.put(claimWrite(studio.ctx, mail).put);
  expect(await studio.report("failed")).toEqual({ kind: "applied", found: mail, isNew: false });
  expect(await studio.report("delivered")).toEqual({ kind: "applied", found: mail, isNew: false });
  expect(await studio.stored()).toEqual(mail);
});

test.each<[what: string, write: "transact" | "update", error: Error]>([
  ["is busy", "transact", new Error("busy")],
  ["is changed by others each time", "transact", new TransactionRefused(["TransactionConflict"])],
  ["is busy at the day", "update", new Error("busy")],
])(
  "given a table that %s, when a failure is reported, then the queue keeps the report, and the next one frees day and mail",
  async (_what, write, error) => {
    const studio = await acceptedMessage();
    const broken = { ...studio.ctx.table, [write]: () => Promise.reject(error) };
    await expect(studio.report("failed", {}, broken)).rejects.toThrow();
    expect(await studio.stored()).toMatchObject({ state: "sent", attempt: 1 });
    expect(await studio.report("failed")).toMatchObject({ freed: { attempt: 2 } });
    expect(await studio.isTaken()).toBe(false);
  },
);

test("given an accepted message of a run, when it failed, then its charges keep their place, and the run claims it again as a mail", async () => {
  const run = chargeOf("2027-02").month;
  const studio = await acceptedMessage({ when: run, purpose: "charge", madeBy: "run" });
  await studio.report("failed");
  const now = await studio.stored();
  expect(now).toMatchObject({ state: "refused", channel: "email", attempt: 2 });
  expect(now?.isApi).toBeUndefined();
  expect(nextStep(now, studio.ctx.now(), undefined)).toBe("claim");
  expect(studio.storedAt(chargeOf("2027-02"))?.message).toBe(messageSkOf(studio.message));
});

test("given reports without a tag, when they are applied, then Meta's id finds the message, and an unknown id finds none", async () => {
  const studio = await acceptedMessage();
  const without = { biz_opaque_callback_data: undefined };
  expect(await studio.report("read", without)).toMatchObject({ kind: "applied" });
  expect(await studio.stored()).toMatchObject({ state: "delivered", readAt: studio.ctx.now().toISOString() });
  expect(await studio.report("read", { ...without, id: "wamid.9" })).toEqual({ kind: "unknown" });
});

test.each([
  [
    "another owner",
    (tag: string) => `${Buffer.from("O#other|MSG#202702#S0000002#D15").toString("base64url")}${tag.slice(-2)}`,
  ],
  ["no message", (tag: string) => `${Buffer.from("O#o|PROFILE").toString("base64url")}${tag.slice(-2)}`],
  ["another attempt", (tag: string) => `${tag.slice(0, -1)}2`],
  ["nothing", () => "%%%"],
])("given a report whose tag names %s, when it comes, then no message changes", async (_what, forge) => {
  const studio = await acceptedMessage({ wamid: undefined, state: "claimed" });
  await studio.report("failed", { biz_opaque_callback_data: forge(whatsappTagOf(studio.ctx, studio.message)) });
  expect(await studio.stored()).toMatchObject({ state: "claimed", attempt: 1 });
});

test("given another writer between a report's reading and writing, when it is applied, then it is read again", async () => {
  const studio = await acceptedMessage({ state: "claimed", wamid: undefined, claimedBy: "worker" });
  const { update } = studio.table;
  let isFirst = true;
  const table = {
    ...studio.ctx.table,
    update: async (...given: Parameters<typeof update>) => {
      if (isFirst)
        await studio.table.put(claimWrite(studio.ctx, { ...studio.message, state: "sent", wamid: "wamid.1" }).put);
      isFirst = false;
      return update(...given);
    },
  };
  const tag = whatsappTagOf(studio.ctx, studio.message);
  await applyWhatsAppStatus(
    { ...studio.ctx, table },
    { id: "wamid.1", status: "delivered", biz_opaque_callback_data: tag },
  );
  expect(await studio.stored()).toMatchObject({ state: "delivered", wamid: "wamid.1" });
});
