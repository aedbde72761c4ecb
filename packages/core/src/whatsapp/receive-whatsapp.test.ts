/** Tests Meta's calls: who may make one, and what follows from one with nonsense in it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { findWhatsApp } from "../store/whatsapp.ts";
import { APP_SECRET, aConnectedNumber, callOf, messagesOf, signatureOf } from "../testing/connected-whatsapp.ts";
import { NOW } from "../testing/owner.ts";
import { aWhatsApp } from "../testing/whatsapp.ts";
import { isSignedByApp, proveHook } from "./receive-whatsapp.ts";

const { hook, verifyToken } = aWhatsApp();
const answer = { from: "5511987654321", id: "wamid.1", type: "text", text: { body: "PARAR" } };
const good = callOf([messagesOf({ messages: [answer] })]);
const refused = { code: "webhook.signature_invalid" };

test("given 100,000 signatures of which a bit, a length or the secret is wrong, when a call is checked, then none is accepted", () => {
  const body = Buffer.from(good);
  const right = signatureOf(good);
  const bytes = Buffer.from(right.slice("sha256=".length), "hex");
  expect(isSignedByApp(APP_SECRET, { body, signature: right })).toBe(true);
  let accepted = 0;
  for (let turn = 0; turn < 100_000; turn++) {
    const wrong = Buffer.from(bytes);
    const at = turn % wrong.length;
    wrong[at] = (wrong[at] ?? 0) ^ (1 << ((turn >> 5) % 8));
    if (turn >= 256) wrong[(at * 7 + (turn >> 8)) % wrong.length] = turn % 256;
    const signature = `sha256=${wrong.toString("hex")}`;
    if (signature !== right && isSignedByApp(APP_SECRET, { body, signature })) accepted++;
  }
  expect(accepted).toBe(0);
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 70 }), (text, length) => {
      for (const signature of [text, right.slice(0, length), `${right}0`, right.toUpperCase(), `sha1=${text}`])
        expect(isSignedByApp(APP_SECRET, { body, signature })).toBe(false);
    }),
  );
});

test("given a call whose body changes after it was signed, when it is received, then it is refused", async () => {
  const { receive, queued } = await aConnectedNumber();
  for (const body of [good.replace("PARAR", "OLA"), `${good} `, ""])
    await expect(receive(body, signatureOf(good))).rejects.toMatchObject(refused);
  expect(queued).toEqual([]);
});

test.each<[what: string, hook: string, signature: string | undefined]>([
  ["an unknown address", "A".repeat(32), signatureOf(good)],
  ["an address of another shape", "x", signatureOf(good)],
  ["another studio's secret", hook, signatureOf(good, "f".repeat(32))],
  ["no signature", hook, undefined],
  ["no secret at all", "A".repeat(32), signatureOf(good, "0".repeat(32))],
])(
  "given a call with %s, when it is received, then it gets the same refusal as every other",
  async (_what, at, signature) => {
    const { ctx, queued } = await aConnectedNumber();
    const { receiveWhatsApp } = await import("./receive-whatsapp.ts");
    await expect(receiveWhatsApp(ctx, at, { body: Buffer.from(good), signature })).rejects.toMatchObject(refused);
    expect(queued).toEqual([]);
  },
);

const other = "999999999999999";
test.each<[what: string, body: string]>([
  ["no JSON", "<html>"],
  ["another shape", JSON.stringify({ entry: "x" })],
  ["an array", "[]"],
  ["another account", callOf([messagesOf({ messages: [answer] })], other)],
  ["another number", callOf([messagesOf({ messages: [answer] }, other)])],
  ["messages that are none", callOf([messagesOf({ messages: "x", contacts: 3 })])],
  ["an unknown field", callOf([{ field: "flows", value: { event: "x" } }])],
  ["a text without its id", callOf([{ field: "message_template_status_update", value: { event: "APPROVED" } }])],
  ["a limit without a number", callOf([{ field: "business_capability_update", value: {} }])],
  ["nested nonsense", `{"entry":${"[".repeat(2_000)}${"]".repeat(2_000)}}`],
])(
  "given a good signature over %s, when it is received, then it is answered, and nothing follows",
  async (_what, body) => {
    const { receive, queued } = await aConnectedNumber();
    await receive(body);
    expect(queued).toEqual([]);
  },
);

test("given a call with 1,000 answers of which one is nonsense, when it is received, then the others are queued in order, a hundred at a time", async () => {
  const { ctx, receive, queued } = await aConnectedNumber();
  const answers = Array.from({ length: 1_000 }, (_one, index) => ({ ...answer, text: { body: `oi ${index}` } }));
  const long = { ...answer, text: { body: "x".repeat(60_000) } };
  await receive(
    callOf([messagesOf({ messages: [...answers.slice(0, 500), { text: 3 }, ...answers.slice(500), long] })]),
  );
  expect(queued.map(({ updates }) => updates.length)).toEqual([...Array.from({ length: 10 }, () => 100), 1]);
  const texts = queued.flatMap(({ updates }) => updates.map((one) => (one.kind === "answer" ? one.text : "")));
  expect(texts.slice(0, 1_000)).toEqual(answers.map(({ text }) => text.body));
  expect(JSON.stringify(queued.at(-1)).length).toBeLessThan(1_000);
  expect((await findWhatsApp(ctx))?.heardAt).toBe(NOW);
});

test("given Meta's challenge with the studio's word, when it comes, then it is answered, the connection knows, and Meta is asked what it decided before", async () => {
  const { ctx, queued } = await aConnectedNumber();
  const asked = { mode: "subscribe", verifyToken, challenge: "1158201444" };
  expect(await proveHook(ctx, hook, asked)).toBe(1_158_201_444);
  expect((await findWhatsApp(ctx))?.hookAt).toBe(NOW);
  expect(queued).toMatchObject([{ ownerId: ctx.ownerId, updates: [{ kind: "check" }] }]);
});

test.each([
  ["another word", hook, { verifyToken: "x" }],
  ["no word", hook, { verifyToken: undefined }],
  ["another mode", hook, { mode: "unsubscribe" }],
  ["a challenge that is markup", hook, { challenge: "<script>" }],
  ["an unknown address", "A".repeat(32), {}],
  ["an unknown address and no word", "A".repeat(32), { verifyToken: undefined }],
])("given a challenge with %s, when it comes, then it is refused, and nothing is known", async (_what, at, over) => {
  const { ctx } = await aConnectedNumber();
  const asked = { mode: "subscribe", verifyToken, challenge: "1158201444", ...over };
  await expect(proveHook(ctx, at, asked)).rejects.toMatchObject({ code: "whatsapp.challenge" });
  expect((await findWhatsApp(ctx))?.hookAt).toBeUndefined();
});
