import type { OwnerContext } from "@emdia/core/model/context";
import {
  dueIndexKey,
  endingIndexKey,
  messageKey,
  profileKey,
  reportsIndexKey,
  reportsKey,
  trialIndexKey,
  trialKey,
  watermarkKey,
} from "@emdia/core/model/keys";
import { mailTags } from "@emdia/core/model/mail-tags";
import { encodeMessage } from "@emdia/core/model/message";
import { newChargeWrite } from "@emdia/core/store/charges";
import { charge, OWNER, student } from "@emdia/core/testing/entities";
import { eventTags } from "@emdia/core/testing/event-tags";
import { links } from "@emdia/core/testing/page-urls";
import { aRegion } from "@emdia/core/testing/region-endpoint";
import { aPlan, aProfile, aStudent } from "@emdia/core/testing/stored-items";
import { deletionRequested } from "@emdia/events/account";
import { billingFinished, billingHeld } from "@emdia/events/billing";
import type { EventEntry } from "@emdia/events/define";
import { paymentPaid, paymentReported } from "@emdia/events/payment";
import type { EventBridgeEvent } from "aws-lambda";
import { beforeEach, expect, test, vi } from "vitest";
import { lambdaContext, queueEvent } from "./testing/lambda-events.ts";

const NOW = "2027-02-10T12:00:00.000Z";
const region = await aRegion(NOW);
const lambdas = {
  receipt: (await import("./subscribers/receipt.ts")).handler,
  notice: (await import("./subscribers/owner-notice.ts")).handler,
  summary: (await import("./subscribers/billing-summary.ts")).handler,
  ending: (await import("./subscribers/end-subscription.ts")).handler,
  mailEvents: (await import("./mail-events.ts")).handler,
  charge: (await import("./billing/owner.ts")).handler,
  tick: (await import("./billing/tick.ts")).handler,
  warner: (await import("./trial-warner.ts")).handler,
  eraser: (await import("./account-eraser.ts")).handler,
};

const context = lambdaContext("own");
const key = { studentId: student.id, month: charge.month, sequence: 0 };
const urlOf = () => `https://emdia.example/p/${links.seal({ ownerId: OWNER, payer: "S0000002", revision: 0 })}`;
const chargeItem = (over: object = {}) =>
  newChargeWrite({ ownerId: OWNER } as OwnerContext, { ...charge, ...over }).put;
const eventOf = ({ detailType, detail }: EventEntry) =>
  ({ "detail-type": detailType, detail: JSON.parse(detail) }) as EventBridgeEvent<string, unknown>;
const mails = () =>
  region.mails.map(({ form, raw }) => [form.get("Destinations.member.1"), raw.replace(/=\r\n/g, "")] as const);
const business = {
  businessName: "Estúdio",
  paymentMethod: "cash",
  subscriptionStatus: "active",
  currentPeriodEnd: "2099-01-01T00:00:00.000Z",
};

let logged = vi.spyOn(console, "info");
beforeEach(async () => {
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  logged = vi.spyOn(console, "info").mockImplementation(() => {});
  logged.mockClear();
  for (const item of [aProfile(business), aPlan(), aStudent({ email: "ana@exemplo.com.br" })])
    await region.table.put(item);
});

const entry = { number: 1, amountCents: 5_000, date: charge.dueDate, method: "pix", at: NOW, by: OWNER };

test("given a part that was received, when its event is taken from the queue, then its receipt is mailed, and a broken message returns", async () => {
  await region.table.put(
    chargeItem({ ledger: [entry, { ...entry, number: 2, amountCents: 6_000 }], ledgerSize: 2, settledCents: 11_000 }),
  );
  const paid = eventOf(paymentPaid.entry({ ownerId: OWNER, paymentId: 220_270_100, settlement: 1 }));
  expect(await lambdas.receipt(queueEvent(paid, { detail: {} }), context)).toEqual({
    batchItemFailures: [{ itemIdentifier: "m1" }],
  });
  expect(mails()).toEqual([["ana@exemplo.com.br", expect.stringContaining(urlOf())]]);
  expect(mails()[0]?.[1]).toMatch(/R\$=C2=A050,00/);
  expect([...region.tables]).toEqual(["Mesa"]);
});

test("given a run that was held, when its event is taken from the queue, then the owner is mailed; an event without a handler returns", async () => {
  const hold = { month: "2027-02", since: NOW, reason: "too_many", releasedAt: null };
  await region.table.put(aProfile({ ...business, hold }));
  const held = eventOf(billingHeld.entry({ ownerId: OWNER, month: "2027-02", reason: "too_many" }));
  const other = { "detail-type": "other", detail: {} };
  expect(await lambdas.notice(queueEvent(held, other, {}), context)).toEqual({
    batchItemFailures: [{ itemIdentifier: "m1" }, { itemIdentifier: "m2" }],
  });
  expect(mails()).toEqual([["dono@exemplo.com.br", expect.stringContaining("https://emdia.example")]]);
  await expect(lambdas.notice(queueEvent(other), context)).rejects.toThrow("all 1 messages of the batch failed");
});

test("given a billing day that is over, when its event is taken from the queue, then the owner reads its summary", async () => {
  await region.table.put(chargeItem({ month: "2027-02" }));
  const event = queueEvent(eventOf(billingFinished.entry({ ownerId: OWNER, month: "2027-02" })));
  expect(await lambdas.summary(event, context)).toEqual({ batchItemFailures: [] });
  expect(mails()).toEqual([["dono@exemplo.com.br", expect.stringContaining("https://emdia.example")]]);
});

test("given an account that ends, when its event arrives, then the provider is called to end the subscription", async () => {
  const deletion = { requestedAt: NOW, deleteAt: "2027-03-12T12:00:00.000Z", closedAt: null };
  await region.table.put(aProfile({ ...business, stripeCustomerId: "cus_1", deletion }));
  await lambdas.ending(
    eventOf(deletionRequested.entry({ ownerId: OWNER, requestedAt: NOW, deleteAt: deletion.deleteAt })),
    context,
  );
  expect(region.told.map(([call]) => call)).toEqual([
    expect.stringMatching(/^GET \/v1\/subscriptions\?customer=cus_1/),
  ]);
});

test("given events of a mail over the bus and by the queue, when they arrive, then the message has its newest state, the watermark rises, and a broken message returns", async () => {
  // The Lambda remembers the watermark: if this file runs again in the same process, the mail needs
  // a later time.
  const sentAt = new Date(Date.parse(NOW) + Math.ceil(performance.now()) * 60_000).toISOString();
  const claimed = { state: "claimed", attempt: 1, at: NOW } as const;
  const message = { payer: "S0000002", when: key.month, number: 1, ...claimed } as const;
  const of = { channel: "email", purpose: "charge", names: [{ id: 220_270_100, cents: 1 }], madeBy: "run" } as const;
  await region.table.put({ ...messageKey(OWNER, message), ...encodeMessage({ ...message, ...of, madeAt: NOW }) });
  const tags = eventTags(mailTags("S0000002", messageKey(OWNER, message), 1));
  const told = (eventType: string) => ({
    eventType,
    mail: { timestamp: sentAt, messageId: "m-1", destination: [], tags },
  });
  expect(await lambdas.mailEvents({ detail: told("Send") }, context)).toBeUndefined();
  expect(region.at(messageKey(OWNER, message))).toMatchObject({ st: "S", att: 1, at: sentAt });
  expect(await lambdas.mailEvents(queueEvent(told("Delivery"), { eventType: 7 }), context)).toEqual({
    batchItemFailures: [{ itemIdentifier: "m1" }],
  });
  expect(region.at(messageKey(OWNER, message))).toMatchObject({ st: "D", att: 1, at: sentAt });
  expect([region.at(watermarkKey())?.seenUpTo, [...region.tables]]).toEqual([sentAt, ["Mesa"]]);
  expect(logged.mock.calls[0]).toMatchObject([{ fact: "a mail's event", type: "Send", messageId: "m-1" }]);
});

test("given an owner who is due, when their message arrives, then their students are charged by mail, with the page of whoever pays", async () => {
  await region.table.put({ ...aProfile(business), ...dueIndexKey(OWNER, "2027-02-10T11:00:00.000Z") });
  expect(await lambdas.charge(queueEvent({ ownerId: OWNER }), context)).toEqual({ batchItemFailures: [] });
  expect(mails()).toEqual([["ana@exemplo.com.br", expect.stringContaining(urlOf())]]);
  expect(region.at(profileKey(OWNER))).toMatchObject({ billing: { month: "2027-03" } });
  const [bus] = region.told.filter(([action]) => action === "PutEvents");
  expect(bus).toMatchObject([
    "PutEvents",
    { Entries: [{ EventBusName: "Barramento", DetailType: "billing.finished" }] },
  ]);
  expect([...region.tables]).toEqual(["Mesa"]);
});

test("given a full hour, when the tick runs, then the shards' messages are sent to their queue", async () => {
  await lambdas.tick({}, context);
  const queues = region.told.map(([action, input]) => [action, Object(input).QueueUrl]);
  expect(new Set(queues.map(String))).toEqual(new Set([`SendMessageBatch,${region.environment.SHARD_QUEUE_URL}`]));
});

test("given a trial that ends in three days, when the hour strikes, then its owner is warned, and the next warning is due a day before the end", async () => {
  const trial = { trialEndsAt: "2027-02-13T12:00:00.000Z", subscriptionStatus: "trial", currentPeriodEnd: null };
  await region.table.put(aProfile({ ...business, ...trial }));
  const warnAt = "2027-02-10T11:00:00.000Z";
  await region.table.put({ ...trialKey(OWNER), ...trialIndexKey(OWNER, warnAt), warnAt });
  await lambdas.warner({}, context);
  expect(mails()).toEqual([["dono@exemplo.com.br", expect.stringContaining("https://emdia.example")]]);
  expect(region.at(trialKey(OWNER))?.warnAt).toBe("2027-02-12T11:00:00.000Z");
});

test("given a student's report, when the event arrives, then the evening's mail is scheduled; the hourly run keeps that time, and moves a missed one to the evening", async () => {
  const told = eventOf(paymentReported.entry({ ownerId: OWNER, paymentId: 220_270_100 }));
  await lambdas.notice(queueEvent(told), context);
  const watch = () => region.at(reportsKey(OWNER));
  expect(watch()).toMatchObject({ mailAt: "2027-02-10T21:00:00.000Z", g1pk: "REPORTS", reports: 1 });
  await lambdas.warner({}, context);
  expect(watch()).toMatchObject({ mailAt: "2027-02-10T21:00:00.000Z" });
  // It is morning now: a mail that was due while no Lambda ran waits for the next evening.
  await region.table.put({ ...watch(), ...reportsKey(OWNER), ...reportsIndexKey(OWNER, NOW), mailAt: NOW, reports: 1 });
  await lambdas.warner({}, context);
  expect(watch()).toMatchObject({ mailAt: "2027-02-10T21:00:00.000Z" });
  await region.table.remove(reportsKey(OWNER));
});

test("given an account whose 30 days are over, when the eraser runs, then the sign-in and all data are removed, and the owner gets a mail", async () => {
  const deletion = {
    requestedAt: "2027-01-01T12:00:00.000Z",
    deleteAt: "2027-02-09T12:00:00.000Z",
    closedAt: "2027-02-10T02:00:00.000Z",
  };
  await region.table.put({
    ...aProfile({ ...business, deletion, stripeCustomerId: "cus_1" }),
    ...endingIndexKey(OWNER, deletion.deleteAt),
  });
  await lambdas.eraser({}, context);
  expect(region.told.map(([call]) => call)).toEqual(["AdminDeleteUser", "DELETE /v1/customers/cus_1"]);
  expect(mails().map(([to]) => to)).toEqual(["dono@exemplo.com.br"]);
  expect([...region.table.items.keys()].filter((place) => place.includes(OWNER))).toEqual([]);
});
