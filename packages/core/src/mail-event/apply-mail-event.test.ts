import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeKey, messageKey, studentKey, watermarkKey } from "../model/keys.ts";
import { mailTags } from "../model/mail-tags.ts";
import { decodeMessage, encodeMessage, type Message } from "../model/message.ts";
import { readWatermark } from "../store/watermark.ts";
import { charge, OWNER, student } from "../testing/entities.ts";
import { eventTags } from "../testing/event-tags.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { told } from "../testing/told.ts";
import { applyMailEvent, MailEvent } from "./apply-mail-event.ts";

const SENT_AT = "2027-01-10T12:00:00.000Z";
const ADDRESS = "ana@exemplo.com.br";
const { messages: [first] = [] } = told({
  ...charge,
  mail: { state: "claimed", attempt: 2, at: "2027-01-10T11:59:00.000Z" },
});
const claimed = first ?? expect.fail();
const storedKey = messageKey(OWNER, claimed);
const tagsOf = (attempt: number, key = storedKey) => eventTags(mailTags("S0000002", key, attempt));

async function aMessage(message: Message = claimed) {
  const table = memoryTable();
  await table.put({ ...storedKey, ...encodeMessage(message) });
  await table.put({ ...studentKey(OWNER, student.id), ...student, email: ADDRESS });
  const ctx = { table, now: () => new Date("2027-01-10T12:10:00.000Z"), watermark: { raisedTo: 0 } };
  const mailOf = async () => decodeMessage((await table.get(storedKey)) ?? {});
  const emailStatus = async () => (await table.get(studentKey(OWNER, student.id)))?.emailStatus;
  return { ctx, table, mailOf, emailStatus };
}

const event = (eventType: string, over: Partial<MailEvent["mail"]> = {}, bounceType?: string): MailEvent => ({
  eventType,
  mail: { timestamp: SENT_AT, messageId: "m-1", destination: [ADDRESS], tags: tagsOf(2), ...over },
  ...(bounceType ? { bounce: { bounceType } } : {}),
});

test.each<[what: string, event: MailEvent, mail: Partial<Message>, emailStatus: string]>([
  ["a sent mail", event("Send"), { state: "sent" }, "ok"],
  ["a delivery", event("Delivery"), { state: "delivered" }, "ok"],
  ["a refusal", event("Reject"), { state: "failed", reason: "rejected" }, "ok"],
  ["a complaint", event("Complaint"), { state: "failed", reason: "complained" }, "complained"],
  ["a hard bounce", event("Bounce", {}, "Permanent"), { state: "failed", reason: "bounced" }, "invalid"],
])(
  "given %s, when its event arrives, then the message is $2, and the student's address $3",
  async (_what, one, mail, status) => {
    const { ctx, mailOf, emailStatus } = await aMessage();
    await applyMailEvent(ctx, one);
    expect(await mailOf()).toMatchObject({ attempt: 2, at: SENT_AT, ...mail });
    expect(await emailStatus()).toBe(status);
  },
);

test.each([
  ["a soft bounce", event("Bounce", {}, "Transient")],
  ["a bounce of an unknown kind", event("Bounce", {}, "Undetermined")],
  ["a bounce without its kind", event("Bounce")],
  ["a delay", event("DeliveryDelay")],
  ["an event of an earlier attempt", event("Bounce", { tags: tagsOf(1) }, "Transient")],
  ["a delivery of an earlier attempt", event("Delivery", { tags: tagsOf(1) })],
  ["an event without its attempt", event("Delivery", { tags: { ...tagsOf(2), att: undefined } })],
  ["an event of no charge", event("Delivery", { tags: {} })],
  ["an event without tags", event("Delivery", { tags: undefined })],
  [
    "an event of a message that is not stored",
    event("Delivery", { tags: tagsOf(2, { ...storedKey, sk: "MSG#202703#S0000002#RUN" }) }),
  ],
  ["an event whose tag is none", event("Delivery", { tags: { ...tagsOf(2), msg: ["x"] } })],
])("given %s, when it arrives, then charge and address stay, and the watermark rises", async (_what, one) => {
  const { ctx, mailOf, emailStatus } = await aMessage();
  await applyMailEvent(ctx, one);
  expect(await mailOf()).toMatchObject(claimed);
  expect(await emailStatus()).toBe("ok");
  expect(await readWatermark(ctx)).toBe(SENT_AT);
});

test("given a hard bounce of an earlier attempt, when it arrives late, then the charge stays and the address is marked", async () => {
  const { ctx, mailOf, emailStatus } = await aMessage();
  await applyMailEvent(ctx, event("Bounce", { tags: tagsOf(1) }, "Permanent"));
  expect(await mailOf()).toMatchObject(claimed);
  expect(await emailStatus()).toBe("invalid");
});

const LIVES: readonly [life: readonly MailEvent[], state: string][] = [
  [[event("Send")], "sent"],
  [[event("Send"), event("Delivery")], "delivered"],
  [[event("Send"), event("Bounce", {}, "Permanent")], "failed"],
  [[event("Send"), event("Bounce", {}, "Transient"), event("Delivery")], "delivered"],
  [[event("Send"), event("Delivery"), event("Complaint")], "failed"],
];

async function endOf(events: readonly MailEvent[]) {
  const { ctx, mailOf, emailStatus } = await aMessage();
  for (const one of events) await applyMailEvent(ctx, one);
  const mail = await mailOf();
  return { state: mail?.state, reason: mail?.reason, email: await emailStatus(), seen: await readWatermark(ctx) };
}

test("given two paths on each of which an event arrives once, twice or not at all, when at least one delivers it, then every order has the same result, the furthest state", () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...LIVES),
      fc.infiniteStream(fc.integer({ min: 0, max: 2 })),
      fc.infiniteStream(fc.nat()),
      async ([life, state], copies, order) => {
        // The bus delivers each event once; the queue delivers further copies.
        const told = life.flatMap((one) => [one, ...Array<MailEvent>(copies.next().value ?? 0).fill(one)]);
        const shuffled = told
          .map((one) => ({ one, at: order.next().value ?? 0 }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ one }) => one);
        expect(await endOf(shuffled)).toEqual({ ...(await endOf(life)), state });
      },
    ),
  ));

test("given a later event with another instant, when it changes nothing, then the first stored state stays", async () => {
  const { ctx, mailOf } = await aMessage();
  await applyMailEvent(ctx, event("Delivery"));
  await applyMailEvent(ctx, event("Delivery", { timestamp: "2027-01-10T13:00:00.000Z", messageId: "m-2" }));
  expect(await mailOf()).toMatchObject({ at: SENT_AT });
});

test("given a charge's key in a tag, when an event names it, then the charge stays, and no address is marked", async () => {
  const { ctx, table, emailStatus } = await aMessage();
  const key = chargeKey(OWNER, charge);
  await table.put({ ...key, ...charge });
  await applyMailEvent(ctx, event("Bounce", { tags: tagsOf(2, key) }, "Permanent"));
  expect(await table.get(key)).toEqual({ ...key, ...charge });
  expect(await emailStatus()).toBe("ok");
});

test("given an address in capitals, when it bounces, then it marks the student; another address marks no one", async () => {
  const { ctx, emailStatus } = await aMessage();
  await applyMailEvent(ctx, event("Bounce", { destination: ["outra@exemplo.com.br"] }, "Permanent"));
  expect(await emailStatus()).toBe("ok");
  await applyMailEvent(
    ctx,
    event("Bounce", { destination: ["outra@exemplo.com.br", "ANA@Exemplo.com.br"] }, "Permanent"),
  );
  expect(await emailStatus()).toBe("invalid");
});

test.each([
  [2, "delivered"],
  [3, "claimed"],
])(
  "given %i others who claim the mail between reading and writing, when its event is applied, then it is tried three times: %s; unapplied it fails, and the watermark stays",
  async (others, state) => {
    const { ctx, table, mailOf } = await aMessage({ ...claimed, claimedBy: "run-0" });
    let left = others;
    const racing: typeof table = {
      ...table,
      async update(...args) {
        const other = { ...claimed, claimedBy: `run-${left}` };
        if (left > 0) await table.put({ ...storedKey, ...encodeMessage(other) });
        left -= 1;
        return table.update(...args);
      },
    };
    const isApplied = await applyMailEvent({ ...ctx, table: racing }, event("Delivery")).then(
      () => true,
      () => false,
    );
    expect(await mailOf()).toMatchObject({ state });
    expect([isApplied, (await readWatermark(ctx)) !== undefined]).toEqual(others < 3 ? [true, true] : [false, false]);
  },
);

test("given mails of one environment, when their events arrive, then the watermark moves forward by half a minute or more, and never back", async () => {
  const { ctx, table } = await aMessage();
  const at = (seconds: number) => new Date(Date.parse(SENT_AT) + seconds * 1_000).toISOString();
  const raise = (seconds: number) => applyMailEvent(ctx, event("Open", { timestamp: at(seconds), tags: {} }));
  const seen: (string | undefined)[] = [];
  for (const seconds of [0, 29.999, 30, 10, 60]) {
    await raise(seconds);
    seen.push(await readWatermark(ctx));
  }
  expect(seen).toEqual([at(0), at(0), at(30), at(30), at(60)]);
  // A Lambda environment that remembers an older watermark does not lower the stored one.
  await applyMailEvent({ ...ctx, watermark: { raisedTo: 0 } }, event("Open", { timestamp: at(45), tags: {} }));
  expect(await readWatermark(ctx)).toBe(at(60));
  await table.remove(watermarkKey());
  expect(await readWatermark(ctx)).toBeUndefined();
});

test.each(["refused", "withdrawn", "unconfirmed"] as const)(
  "given a mail that is %s, when an event of its attempt says that it went out, then that is believed",
  async (state) => {
    const { ctx, mailOf } = await aMessage({ ...claimed, state });
    await applyMailEvent(ctx, event("Send"));
    expect(await mailOf()).toMatchObject({ state: "sent" });
  },
);

test.each([
  ["with everything", event("Bounce", {}, "Permanent")],
  ["without tags", event("Delivery", { tags: undefined })],
  ["without tags of ours", event("Delivery", { tags: {} })],
  ["without a bounce", event("Send")],
])("given an event %s, when it is read, then the used attributes are kept, and others dropped", (_what, one) => {
  const { tags, ...mail } = one.mail;
  const told = { ...one, mail: { ...mail, ...(tags ? { tags } : {}), sourceIp: "127.0.0.1" }, later: 1 };
  expect(MailEvent.parse(told)).toEqual({ ...one, mail: { ...mail, ...(tags ? { tags } : {}) } });
});
