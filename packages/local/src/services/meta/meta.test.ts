/** Tests the stand-in of Meta with the product's own adapters, and what it calls back. */
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { graphAccount } from "@emdia/core/adapters/whatsapp/graph-account";
import { graphWhatsApp } from "@emdia/core/adapters/whatsapp/graph-whatsapp";
import { nameOfText, valuesOf } from "@emdia/core/model/whatsapp-texts";
import { updatesIn } from "@emdia/core/model/whatsapp-updates";
import { expect, onTestFinished, test } from "vitest";
import { listenHere } from "../../server/listen.ts";
import { regionUnderTest } from "../../testing/region-under-test.ts";
import type { Manner } from "./records.ts";

const REVIEW = 600;
const PHONE = "5511987654321";
type Status = { status: string; recipient_id?: string; biz_opaque_callback_data?: string; errors?: { code: number }[] };
type Value = { statuses?: Status[]; messages?: { from?: string; text: { body: string } }[] };
type Word = { event?: string; reason?: string; message_template_id?: number };

/**
 * Returns a region with a connected number. A server takes Meta's calls and checks their
 * signatures. Meta has approved the texts, unless they are still in review.
 */
async function aNumber({ isInReview = false } = {}) {
  const region = await regionUnderTest();
  const app = region.meta.open("5511900000001");
  const heard: { field: string; value: Value & Word }[] = [];
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://x");
    if (request.method === "GET")
      return void response.end(
        searchParams.get("hub.verify_token") === "palavra" ? searchParams.get("hub.challenge") : "",
      );
    const body = await text(request);
    const signature = createHmac("sha256", app.appSecret).update(body).digest("hex");
    expect(request.headers["x-hub-signature-256"]).toBe(`sha256=${signature}`);
    bodies.push(JSON.parse(body));
    heard.push(...JSON.parse(body).entry[0].changes);
    response.end();
  });
  const port = await listenHere(server);
  onTestFinished(() => void server.close());
  await region.meta.hook(app.numberId, `http://localhost:${port}/hook`, "palavra");
  const graphUrl = region.meta.url;
  const account = graphAccount(graphUrl)(app);
  const { known } = await account.read();
  const texts = await account.submitTexts("https://emdia.example", known);
  const sender = graphWhatsApp({ graphUrl, token: app.token, phoneNumberId: app.numberId });
  const send = (to = PHONE, over: object = {}) =>
    sender.send({
      to,
      tag: "tag.1",
      template: {
        name: nameOfText("charge"),
        body: valuesOf("charge", ["Ana", "Vida", "Pilates", "R$ 150,00", "10/02/2027"]),
        urlSuffix: "abc",
        ...over,
      },
    });
  const statuses = () => heard.flatMap(({ value }) => value.statuses ?? []).map(({ status }) => status);
  const later = async (seconds: number) => {
    await region.moveClock({ to: new Date(region.clock.now().getTime() + seconds * 1000).toISOString() });
    await region.drain();
  };
  const stateOf = (id: string) => region.meta.templates().find((one) => one.id === id)?.status;
  if (!isInReview) {
    await later(REVIEW);
    heard.splice(0);
  }
  return { region, app, account, texts, send, heard, bodies, statuses, later, stateOf };
}

test("given a studio's app, when the product checks and submits, then the number is there, and the texts are approved once, after their review", async () => {
  const { account, texts, region, heard, later } = await aNumber({ isInReview: true });
  const again = await account.read();
  expect(again.number).toMatchObject({ phone: "5511900000001", dailyLimit: 250, health: "AVAILABLE", currency: "BRL" });
  expect(Object.values(texts).map(({ state, category }) => [state, category])).toEqual(
    Array.from({ length: 3 }, () => ["PENDING", "UTILITY"]),
  );
  const twice = await account.submitTexts("https://emdia.example", again.known);
  expect(Object.values(twice).map(({ id }) => id)).toEqual(Object.values(texts).map(({ id }) => id));
  await later(REVIEW - 1);
  expect(heard).toEqual([]);
  await later(1);
  expect(heard.map(({ value }) => value.event)).toEqual(["APPROVED", "APPROVED", "APPROVED"]);
  expect(region.meta.templates().map(({ status }) => status)).toEqual(["APPROVED", "APPROVED", "APPROVED"]);
});

test("given a text in review, when Meta rejects it, then it is not sent, and the review's end does not change it", async () => {
  const { account, region, texts, send, heard, later, stateOf } = await aNumber({ isInReview: true });
  expect(await send()).toMatchObject({ kind: "refused", code: 132_016 });
  region.meta.judge(texts.charge.id, { status: "REJECTED" });
  await later(REVIEW);
  expect(stateOf(texts.charge.id)).toBe("REJECTED");
  const told = heard.filter(({ value }) => String(value.message_template_id) === texts.charge.id);
  expect(told.map(({ value }) => [value.event, value.reason])).toEqual([["REJECTED", "TAG_CONTENT_MISMATCH"]]);
  const { known } = await account.read();
  expect(known.charge).toMatchObject({ state: "REJECTED", reason: "TAG_CONTENT_MISMATCH" });
  expect(known.reminder).toMatchObject({ state: "APPROVED" });
});

test("given an approved text, when Meta pauses it, then it is sent again after three hours, unless Meta disabled it meanwhile", async () => {
  const { region, texts, send, heard, later, stateOf } = await aNumber();
  for (const { id } of [texts.charge, texts.reminder]) region.meta.judge(id, { status: "PAUSED" });
  region.meta.judge(texts.reminder.id, { status: "DISABLED" });
  await later(3 * 3_600);
  expect([stateOf(texts.charge.id), stateOf(texts.reminder.id)]).toEqual(["APPROVED", "DISABLED"]);
  expect(heard.map(({ value }) => value.event)).toEqual(["PAUSED", "PAUSED", "DISABLED", "APPROVED"]);
  expect(await send()).toMatchObject({ kind: "accepted" });
});

test("given a message that Meta drops, when its time to live ends, then the phone shows it as dropped, and no call tells", async () => {
  const number = await aNumber();
  number.region.meta.behave(PHONE, "silent");
  await number.send();
  const statusOf = () => number.region.meta.messages().map(({ status }) => status);
  await number.later(12 * 3_600 - 1);
  expect(statusOf()).toEqual(["accepted"]);
  await number.later(1);
  expect([statusOf(), number.heard]).toEqual([["dropped"], []]);
});

test.each<[manner: Manner, held: boolean, statuses: string[]]>([
  ["usual", false, ["sent", "delivered"]],
  ["held", true, ["sent", "delivered"]],
  ["silent", false, []],
  ["landline", false, ["failed"]],
  ["twice", false, ["delivered", "sent", "delivered", "sent"]],
])(
  "given a phone that behaves as %s, when a message is sent to it, then it is held: %s, and the statuses are %j",
  async (manner, held, statuses) => {
    const number = await aNumber();
    number.region.meta.behave(PHONE, manner);
    expect(await number.send()).toMatchObject({ kind: "accepted", isHeld: held });
    await number.later(3_600);
    expect(number.statuses()).toEqual(statuses);
    expect(
      number.heard
        .flatMap(({ value }) => value.statuses ?? [])
        .every((one) => one.biz_opaque_callback_data === "tag.1"),
    ).toBe(true);
  },
);

test.each<[manner: Manner, from: string | undefined]>([
  ["usual", PHONE],
  ["nineless", "551187654321"],
  ["nameless", undefined],
])(
  "given a %s person, when they answer PARAR, then the call has the number %s, and the product reads the answer",
  async (manner, from) => {
    const number = await aNumber();
    number.region.meta.behave(PHONE, manner);
    await number.send();
    const [message] = number.region.meta.messages();
    number.region.meta.answer(message?.id ?? "", "PARAR");
    await number.later(10);
    const [answer] = number.heard.flatMap(({ value }) => value.messages ?? []);
    expect([answer?.from, answer?.text.body]).toEqual([from, "PARAR"]);
    const read = number.bodies.flatMap((body) => updatesIn(body, number.app)).filter(({ kind }) => kind === "answer");
    expect(read).toMatchObject([{ text: "PARAR", ...(from && { phone: from }) }]);
  },
);

test("given texts that Meta pauses, recategorises or does not know, when a message is sent, then the refusal has Meta's code", async () => {
  const { region, texts, send, heard, later, app } = await aNumber();
  region.meta.judge(texts.charge.id, { status: "PAUSED" });
  expect(await send()).toEqual({ kind: "refused", code: 132_015, scope: "text-pauses" });
  region.meta.judge(texts.charge.id, { status: "APPROVED", category: "MARKETING" });
  expect(await send(PHONE, { name: "outro" })).toMatchObject({ code: 132_001, scope: "text-stops" });
  expect(await send(PHONE, { body: ["só um"] })).toMatchObject({ code: 132_000 });
  expect(await send(PHONE, { body: ["a\nb", "b", "c", "d", "e"] })).toMatchObject({ code: 132_018 });
  expect(await send(app.phone)).toMatchObject({ code: 131_021, scope: "payer" });
  await later(1);
  expect(heard.map(({ field }) => field)).toEqual([
    "message_template_status_update",
    "message_template_status_update",
    "template_category_update",
  ]);
  region.meta.revoke(app.numberId);
  expect(await send()).toEqual({ kind: "refused", code: 190, scope: "channel" });
});

test.each([
  ["throttle", { kind: "paced" }, 0],
  ["error", { kind: "unknown" }, 0],
  ["lost-request", { kind: "unknown" }, 0],
  ["lost-response", { kind: "unknown" }, 1],
] as const)(
  "given the fault %s, when a message is sent, then the product reads %j, and the phone has %i message",
  async (kind, outcome, count) => {
    const { region, send } = await aNumber();
    region.faults.set({ service: "meta", action: "messages", kind, rate: 1 });
    expect(await send()).toMatchObject(outcome);
    expect(region.meta.messages()).toHaveLength(count);
  },
);
