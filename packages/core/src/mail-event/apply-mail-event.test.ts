import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeCharge, encodeMail, type Mail } from "../model/charge.ts";
import { chargeKey, studentKey, watermarkKey } from "../model/keys.ts";
import { mailTags } from "../model/mail-tags.ts";
import { readWatermark } from "../store/watermark.ts";
import { charge, OWNER, student } from "../testing/entities.ts";
import { eventTags } from "../testing/event-tags.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { applyMailEvent, MailEvent } from "./apply-mail-event.ts";

const SENT_AT = "2027-01-10T12:00:00.000Z";
const ADDRESS = "ana@exemplo.com.br";
const claimed: Mail = { state: "claimed", attempt: 2, at: "2027-01-10T11:59:00.000Z" };
const storedKey = chargeKey(OWNER, charge);
const tagsOf = (attempt: number, key = storedKey) => eventTags(mailTags("S0000002", key, attempt));

/** Creates a charge whose second mail attempt is under way, and its student. */
async function aCharge(mail: Mail | undefined = claimed) {
  const table = memoryTable();
  await table.put({ ...storedKey, ...charge, ...(mail ? { mail: encodeMail(mail) } : {}) });
  await table.put({ ...studentKey(OWNER, student.id), ...student, email: ADDRESS });
  const ctx = { table, now: () => new Date("2027-01-10T12:10:00.000Z"), watermark: { raisedTo: 0 } };
  const mailOf = async () => decodeCharge((await table.get(storedKey)) ?? {}).mail;
  const emailStatus = async () => (await table.get(studentKey(OWNER, student.id)))?.emailStatus;
  return { ctx, table, mailOf, emailStatus };
}

const event = (eventType: string, over: Partial<MailEvent["mail"]> = {}, bounceType?: string): MailEvent => ({
  eventType,
  mail: {
    timestamp: SENT_AT,
    messageId: "m-1",
    destination: [ADDRESS],
    tags: tagsOf(2),
    ...over,
  },
  ...(bounceType ? { bounce: { bounceType } } : {}),
});

test.each<[what: string, event: MailEvent, mail: Partial<Mail>, emailStatus: string]>([
  ["a sent mail", event("Send"), { state: "sent" }, "ok"],
  ["a delivery", event("Delivery"), { state: "delivered" }, "ok"],
  ["a refusal", event("Reject"), { state: "failed", reason: "rejected" }, "ok"],
  ["a complaint", event("Complaint"), { state: "failed", reason: "complained" }, "complained"],
  ["a hard bounce", event("Bounce", {}, "Permanent"), { state: "failed", reason: "bounced" }, "invalid"],
])(
  "given %s, when its event arrives, then the charge's mail is $2, and the student's address $3",
  async (_what, one, mail, status) => {
    const { ctx, mailOf, emailStatus } = await aCharge();
    await applyMailEvent(ctx, one);
    expect(await mailOf()).toEqual({ attempt: 2, at: SENT_AT, messageId: "m-1", ...mail });
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
    "an event of a charge that is not stored",
    event("Delivery", { tags: tagsOf(2, { ...storedKey, sk: "PAY#202703#0000002" }) }),
  ],
  ["an event whose tag is none", event("Delivery", { tags: { ...tagsOf(2), msg: ["x"] } })],
])("given %s, when it arrives, then charge and address stay, and the watermark rises", async (_what, one) => {
  const { ctx, mailOf, emailStatus } = await aCharge();
  await applyMailEvent(ctx, one);
  expect(await mailOf()).toEqual(claimed);
  expect(await emailStatus()).toBe("ok");
  expect(await readWatermark(ctx)).toBe(SENT_AT);
});

test("given a hard bounce of an earlier attempt, when it arrives late, then the charge stays and the address is marked", async () => {
  const { ctx, mailOf, emailStatus } = await aCharge();
  await applyMailEvent(ctx, event("Bounce", { tags: tagsOf(1) }, "Permanent"));
  expect(await mailOf()).toEqual(claimed);
  expect(await emailStatus()).toBe("invalid");
});

/** The possible SES events for one mail, in their order. */
const LIVES: readonly (readonly MailEvent[])[] = [
  [event("Send")],
  [event("Send"), event("Delivery")],
  [event("Send"), event("Bounce", {}, "Permanent")],
  [event("Send"), event("Bounce", {}, "Transient"), event("Delivery")],
  [event("Send"), event("Delivery"), event("Complaint")],
];

async function endOf(events: readonly MailEvent[]) {
  const { ctx, mailOf, emailStatus } = await aCharge();
  for (const one of events) await applyMailEvent(ctx, one);
  const mail = await mailOf();
  return { state: mail?.state, reason: mail?.reason, email: await emailStatus(), seen: await readWatermark(ctx) };
}

test("given two paths on each of which an event arrives once, twice or not at all, when at least one delivers it, then every order has the same result", () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...LIVES),
      fc.infiniteStream(fc.integer({ min: 0, max: 2 })),
      fc.infiniteStream(fc.nat()),
      async (life, copies, order) => {
        // The bus delivers each event once; the queue delivers further copies.
        const told = life.flatMap((one) => [one, ...Array<MailEvent>(copies.next().value ?? 0).fill(one)]);
        const shuffled = told
          .map((one) => ({ one, at: order.next().value ?? 0 }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ one }) => one);
        expect(await endOf(shuffled)).toEqual(await endOf(life));
      },
    ),
  ));

const ORDER = ["Send", "Delivery", "Complaint"];
const STATES = ["sent", "delivered", "failed"];

test.each([
  [["Delivery", "Send"], "delivered"],
  [["Complaint", "Delivery"], "failed"],
  [["Complaint", "Send"], "failed"],
  [ORDER, "failed"],
  [ORDER.toReversed(), "failed"],
  [["Send", "Send"], "sent"],
])(
  "given the events %j, when they arrive in that order, then the mail has the furthest state: %s",
  async (types, state) => {
    const { ctx, mailOf } = await aCharge();
    for (const type of types) await applyMailEvent(ctx, event(type));
    expect(await mailOf()).toMatchObject({ state });
    expect(STATES).toContain(state);
  },
);

test("given a later event with another instant, when it changes nothing, then the first stored state stays", async () => {
  const { ctx, mailOf } = await aCharge();
  await applyMailEvent(ctx, event("Delivery"));
  await applyMailEvent(ctx, event("Delivery", { timestamp: "2027-01-10T13:00:00.000Z", messageId: "m-2" }));
  expect(await mailOf()).toMatchObject({ at: SENT_AT, messageId: "m-1" });
});

test("given a charge that was never mailed, when an event names it, then no mail is stored", async () => {
  const { ctx, table, emailStatus } = await aCharge(undefined);
  await table.put({ ...storedKey, ...charge });
  await applyMailEvent(ctx, event("Bounce", {}, "Permanent"));
  expect(await table.get(storedKey)).not.toHaveProperty("mail");
  expect(await emailStatus()).toBe("ok");
});

test("given an address in capitals, when it bounces, then it marks the student; another address marks no one", async () => {
  const { ctx, emailStatus } = await aCharge();
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
  "given %i others who claim the mail between reading and writing, when its event is applied, then it is tried three times: %s",
  async (others, state) => {
    const { ctx, table, mailOf } = await aCharge({ ...claimed, claimedBy: "run-0" });
    let left = others;
    const racing: typeof table = {
      ...table,
      async update(...args) {
        const item = Object(await table.get(storedKey));
        if (left > 0) await table.put({ ...item, mail: encodeMail({ ...claimed, claimedBy: `run-${left}` }) });
        left -= 1;
        return table.update(...args);
      },
    };
    await applyMailEvent({ ...ctx, table: racing }, event("Delivery"));
    expect(await mailOf()).toMatchObject({ state });
  },
);

test("given mails of one environment, when their events arrive, then the watermark moves forward by half a minute or more, and never back", async () => {
  const { ctx, table } = await aCharge();
  const at = (seconds: number) => new Date(Date.parse(SENT_AT) + seconds * 1_000).toISOString();
  const raise = (seconds: number) => applyMailEvent(ctx, event("Open", { timestamp: at(seconds), tags: {} }));
  const seen: (string | undefined)[] = [];
  for (const seconds of [0, 29.999, 30, 10, 60]) {
    await raise(seconds);
    seen.push(await readWatermark(ctx));
  }
  expect(seen).toEqual([at(0), at(0), at(30), at(30), at(60)]);
  // Another environment has a lower watermark: its older mail does not lower the stored watermark.
  await applyMailEvent({ ...ctx, watermark: { raisedTo: 0 } }, event("Open", { timestamp: at(45), tags: {} }));
  expect(await readWatermark(ctx)).toBe(at(60));
  await table.remove(watermarkKey());
  expect(await readWatermark(ctx)).toBeUndefined();
});

test.each(["refused", "skipped", "unconfirmed"] as const)(
  "given a mail that is %s, when an event of its attempt says that it went out, then that is believed",
  async (state) => {
    const { ctx, mailOf } = await aCharge({ ...claimed, state });
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
