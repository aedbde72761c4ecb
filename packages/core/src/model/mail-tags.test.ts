import { randomUUID } from "node:crypto";
import { MAX_NUMBER } from "@emdia/contracts/constants";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { expect, test } from "vitest";
import { charge } from "../testing/entities.ts";
import { eventTags } from "../testing/event-tags.ts";
import { chargeKey, studentKey } from "./keys.ts";
import { mailTags, readMailTags } from "./mail-tags.ts";

const ownerId = randomUUID();
const payer = payerKeyOf({ id: MAX_NUMBER, payerId: MAX_NUMBER });
const key = chargeKey(ownerId, { ...charge, studentId: MAX_NUMBER, sequence: 99 });
const tags = mailTags(payer, key, 12);

test("given a mail's tags, when SES's event brings them back, then they name its owner, payer, item and attempt", () => {
  expect(readMailTags(eventTags(tags))).toEqual({ ownerId, payer, sk: key.sk, attempt: 12 });
  for (const value of Object.values(tags)) expect(value).toMatch(/^[\w-]{1,255}$/);
});

const tagOf = (text: string) => Buffer.from(text).toString("base64url");

test.each([
  ["no tags", undefined],
  ["no payer", { ...tags, payer: undefined }],
  ["an unknown form of payer", { ...tags, payer: "X0000012" }],
  ["more than a payer", { ...tags, payer: "S0000012#" }],
  ["no item", { ...tags, msg: undefined }],
  ["a text that encodes nothing", { ...tags, msg: "x" }],
  ["an item of no owner", { ...tags, msg: tagOf("O#|PAY#202701#0000012") }],
  ["an item of another partition", { ...tags, msg: tagOf("PUB#a|PAY#202701#0000012") }],
  ["no sort key", { ...tags, msg: tagOf("O#a") }],
  ["more than a key", { ...tags, msg: tagOf("O#a|b|c") }],
  ["no attempt", { ...tags, att: undefined }],
  ["an attempt that is none", { ...tags, att: "0" }],
  ["an attempt that is no number", { ...tags, att: "one" }],
])("given an event with %s, when its tags are read, then they name no mail", (_what, given) => {
  const event = Object.entries(given ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, [value]]]));
  expect(readMailTags(given && Object.fromEntries(event))).toBeUndefined();
});

test("given a key of another kind of item, when it travels in a tag, then it reads back as it was", () => {
  const student = studentKey("7c5f-a_b", 12);
  expect(readMailTags(eventTags(mailTags("S0000012", student, 1)))).toMatchObject({
    ownerId: "7c5f-a_b",
    sk: student.sk,
  });
});
