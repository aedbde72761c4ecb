import { expect, test } from "vitest";
import { carriedId, correlate, correlationId, withCorrelation } from "./correlation.ts";

const ID = "0b5d7c6e-8a3f-4c1e-9f1a-2b3c4d5e6f70";

test.each<[what: string, message: unknown, id: string | undefined]>([
  ["a queue's message", { ownerId: "a", correlationId: ID }, ID],
  ["an event", { detail: { ownerId: "a", correlationId: ID } }, ID],
  ["an event in a queue", { "detail-type": "payment.paid", detail: { correlationId: ID } }, ID],
  ["an event of SES", { detail: { mail: { tags: { pay: ["x"], req: [ID] } } } }, ID],
  ["an event of SES whose tag has two ids", { detail: { mail: { tags: { req: [ID, "two"] } } } }, ID],
  ["an event of SES without a tag of an id", { correlationId: "own", detail: { mail: { tags: {} } } }, "own"],
  ["a mail's event without tags, in an event", { detail: { correlationId: ID, mail: {} } }, ID],
  ["an id of one mark", { correlationId: "x" }, "x"],
  ["a message and an event in it", { correlationId: "own", detail: { correlationId: ID } }, "own"],
  ["a message without one", { ownerId: "a" }, undefined],
  ["a mail without tags", { detail: { mail: {} } }, undefined],
  ["a schedule's event", { detail: {} }, undefined],
  ["an id that no tag may have", { correlationId: "a b" }, undefined],
  ["an id of 64 marks", { correlationId: "x".repeat(64) }, "x".repeat(64)],
  ["an id of 65 marks", { correlationId: "x".repeat(65) }, undefined],
  ["an empty id", { correlationId: "" }, undefined],
  ["a number", 7, undefined],
  ["nothing", undefined, undefined],
])("given %s, when its id is read, then it is the one that it carries", (_what, message, id) => {
  expect(carriedId(message)).toBe(id);
});

test("given an id, when a message is sent under it, then it carries it beside its fields; outside it is as it was", () => {
  expect(correlate(ID, () => withCorrelation({ ownerId: "a" }))).toEqual({ ownerId: "a", correlationId: ID });
  expect(correlate(ID, () => withCorrelation(7))).toBe(7);
  expect(withCorrelation({ ownerId: "a" })).toStrictEqual({ ownerId: "a" });
});

test("given work that waits, when another id's work runs meanwhile, then each keeps its own", async () => {
  const seen = (id: string) => correlate(id, () => Promise.resolve().then(correlationId));
  expect(await Promise.all([seen("a"), seen("b")])).toEqual(["a", "b"]);
  expect(correlationId()).toBeUndefined();
});
