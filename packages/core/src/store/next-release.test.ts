/** docs/data-model.md, "Stored data outlives code". */

import { readFileSync } from "node:fs";
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { setPromises } from "../charge/answer-report.ts";
import { reverseSettlement } from "../charge/change-ledger.ts";
import { listTimeline } from "../charge/list-timeline.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import { getReport } from "../dashboard/get-report.ts";
import { overview } from "../dashboard/overview.ts";
import { checkSchema } from "../diagnostics/check-schema.ts";
import { KINDS } from "../diagnostics/stored-kinds.ts";
import { undoImport } from "../import/undo-import.ts";
import { decodeCharge, encodeCharge } from "../model/charge.ts";
import { isDue } from "../model/due.ts";
import { importOf } from "../model/import.ts";
import { lockKey, ownerPartition, parseOwnedKey } from "../model/keys.ts";
import { nextStep } from "../model/mail-state.ts";
import { decodeMessage } from "../model/message.ts";
import type { Item } from "../model/ports/table.ts";
import { itemOf, profileOf } from "../model/profile.ts";
import { encode, knownValuesOf } from "../model/stored.ts";
import { studentOf } from "../model/student.ts";
import { updateProfile } from "../profile/update-profile.ts";
import { listStudents } from "../student/list-students.ts";
import { updateStudent } from "../student/update-student.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { readPart, studentWrites } from "./imports.ts";
import { plansById } from "./plans.ts";
import { requireProfile } from "./profiles.ts";
import { requireStudent } from "./students.ts";

const LATER = "futuro";
type Schema = z.core.$ZodType;
type Def = { type: string; innerType?: Schema; element?: Schema; in?: Schema; shape?: z.core.$ZodShape };
const isMap = (value: unknown): value is Item => typeof value === "object" && value !== null && !Array.isArray(value);

/** Replaces each value of a fixed set by a value that only the next release knows. */
function laterOf(schema: Schema, value: unknown): unknown {
  if (knownValuesOf(schema)) return typeof value === "string" ? LATER : value;
  const { innerType, element, in: stored, shape }: Def = schema._zod.def;
  const within = innerType ?? stored;
  if (within) return laterOf(within, value);
  if (element && Array.isArray(value)) return value.map((one) => laterOf(element, one));
  return shape && isMap(value) ? laterAttributes(shape, value) : value;
}

const laterAttributes = (shape: z.core.$ZodShape, item: Item): Item =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      const schema = shape[name];
      return [name, schema ? laterOf(schema, value) : value];
    }),
  );

const shapeOf = ({ sk }: Item) => KINDS.find(({ kind }) => kind === parseOwnedKey(String(sk))?.kind)?.shape ?? {};
const isOwned = ({ pk }: Item) => pk === ownerPartition("dono");
const stored: Item[] = JSON.parse(readFileSync(new URL("../../fixtures/1.0.json", import.meta.url), "utf8"));
const next = stored.map((item) => (isOwned(item) ? laterAttributes(shapeOf(item), item) : item));
const nextOf = (sk: string) => next.find((item) => isOwned(item) && item.sk === sk) ?? expect.fail();

/** The states of two items: with an unknown state the verbs below would not act on them. */
const KNOWN_STATES: Readonly<Record<string, Item>> = {
  "STU#0000002": { status: "ativo", emailStatus: "ok" },
  "PAY#202701#0000002": { status: "pendente" },
};

async function theNextRelease() {
  const owner = await anOwner();
  owner.table.items.clear();
  for (const item of next) await owner.table.put({ ...item, ...(isOwned(item) && KNOWN_STATES[String(item.sk)]) });
  const profile = await requireProfile(owner.ctx);
  const today = civilDate(NOW.slice(0, 10));
  const at = (sk: string) => owner.table.items.get(`${ownerPartition("dono")}|${sk}`) ?? expect.fail();
  return { ...owner, at, ctx: { ...owner.ctx, profile, today, tableName: "Mesa" } };
}

function closedIn(schema: Schema, path: string, seen = new Set<Schema>()): string[] {
  if (seen.has(schema) || knownValuesOf(schema)) return [];
  seen.add(schema);
  const { type, innerType, element, in: stored, shape = {} }: Def = schema._zod.def;
  if (type === "enum" || type === "literal") return [path];
  return [
    ...[innerType, element, stored].flatMap((one) => (one ? closedIn(one, path, seen) : [])),
    ...Object.entries(shape).flatMap(([name, one]) => closedIn(one, `${path}.${name}`, seen)),
  ];
}

test("given the schemas of all stored kinds, when looked through, then a later release may add to each fixed set of values", () => {
  expect(KINDS.flatMap(({ kind, shape }) => closedIn(z.object(shape), kind))).toEqual([]);
});

test("given the made-up release, when looked through, then it stored a value of its own in each kind that has a fixed set", () => {
  const kinds = next.filter((item, index) => JSON.stringify(item) !== JSON.stringify(stored[index]));
  const named = new Set(kinds.map(({ sk }) => parseOwnedKey(String(sk))?.kind));
  expect([...named].toSorted()).toEqual([
    "consent",
    "import",
    "import-part",
    "message",
    "payment",
    "profile",
    "settlement",
    "student",
    "whatsapp",
  ]);
});

test.each<[kind: string, sk: string, rewrite: (item: Item) => Item]>([
  ["a profile", "PROFILE", (item) => itemOf(profileOf(item))],
  ["a student", "STU#0000002", (item) => encode(studentOf(item))],
  ["a charge", "PAY#202701#0000002", (item) => encodeCharge(decodeCharge(item))],
  ["an import", "IMP#5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11", (item) => encode(importOf(item))],
])("given %s of the next release, when read and written as it is, then no value is another", (_kind, sk, rewrite) => {
  const { pk: _pk, sk: _sk, l1sk: _l1sk, g1pk: _g1pk, g1sk: _g1sk, ...fields } = nextOf(sk);
  expect(JSON.stringify(fields)).toContain(LATER);
  expect(rewrite({ ...fields })).toMatchObject(fields);
});

test("given items of the next release, when screens are read, then all of them are shown, and what this release does not know asks for nothing", async () => {
  const { ctx } = await theNextRelease();
  const { items } = await listStudents(ctx, {});
  expect(items.map(({ id, status }) => [id, status])).toEqual([
    [2, "ativo"],
    [3, "pausado"],
    [6, "pausado"],
  ]);
  expect((await overview(ctx)).stats.pendingPayments).toBe(1);
  const { received } = await getReport(ctx);
  expect(received.month.methods.map(({ method }) => method)).toEqual(["outro"]);
  const { charges } = await listTimeline(ctx, 3, undefined);
  expect(charges.map(({ voidedAt, amountToday }) => [voidedAt, amountToday])).toEqual([[NOW, 0]]);
  const { discrepancies } = await checkSchema(ctx);
  expect(discrepancies.filter(({ kind, statement }) => kind === "schema" && statement !== null)).toEqual([]);
});

test("given a student with a status of the next release, when a month is billed, then they are not charged; an edit and another device's work keep the status", async () => {
  const { ctx, at } = await theNextRelease();
  const student = await requireStudent(ctx, 3);
  const plan = (await plansById(ctx)).get(student.planId) ?? expect.fail();
  expect(isDue({ ...student, pausedUntil: null }, plan, yearMonth("2027-04"), ctx.profile)).toBe(false);
  await updateStudent(ctx, 3, { name: "Bruno Lima" });
  expect(at("STU#0000003")).toMatchObject({ name: "Bruno Lima", status: LATER, emailStatus: LATER });
  await updateStudent(ctx, 3, { status: "ativo" });
  expect(at("STU#0000003")).toMatchObject({ status: "ativo", emailStatus: LATER });
});

test("given settlements by a method of the next release, when money is received and reversed, then each keeps its method", async () => {
  const { ctx, at } = await theNextRelease();
  const sk = "PAY#202701#0000002";
  const before = Object(nextOf(sk)).ledger;
  const id = chargeIdOf({ studentId: 2, month: yearMonth("2027-01"), sequence: 0 });
  await settleCharge(ctx, id, { amount: 10, method: "dinheiro" });
  await reverseSettlement(ctx, id, 1);
  expect(Object(at(sk)).ledger).toMatchObject([...before, { method: "dinheiro" }, { reverses: 1 }]);
  expect(at("PAID#20270109#0000002#202701#00#01")).toMatchObject({ method: LATER, isReversed: true });
  await setPromises(ctx, { paymentIds: [id], promisedFor: civilDate("2027-01-20") });
  expect(at(sk)).toMatchObject({ promisedBy: "owner" });
});

test("given a profile with values of the next release, when it is edited, then they stay", async () => {
  const { ctx, at } = await theNextRelease();
  const edited = await updateProfile(ctx, { businessName: "Estúdio Novo" });
  expect(edited).toMatchObject({ paymentMethod: "pix", billingType: "current", subscriptionStatus: "active" });
  const { paymentMethod, billingType, subscriptionStatus, unpublishedPreviousStatus, hold } = nextOf("PROFILE");
  const kept = { paymentMethod, billingType, subscriptionStatus, unpublishedPreviousStatus, hold };
  expect(at("PROFILE")).toMatchObject({ businessName: "Estúdio Novo", ...kept });
});

test("given an import in a state of the next release, when it is undone, then nothing is done", async () => {
  const { ctx, at, table } = await theNextRelease();
  await table.remove(lockKey("dono", "student-data"));
  const sk = "IMP#5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11";
  expect(await undoImport(ctx, sk.slice("IMP#".length))).toMatchObject({ state: "undone" });
  expect(at(sk)).toEqual(nextOf(sk));
});

test("given a part of an import that the next release staged, when its students are stored, then they are as staged", async () => {
  const { ctx } = await theNextRelease();
  const sk = "IMPART#5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11#00";
  const one = importOf(nextOf("IMP#5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11"));
  const writes = studentWrites(ctx, await readPart(ctx, one, 0));
  expect(writes).toMatchObject(Object(nextOf(sk)).students.map((put: Item) => ({ put })));
});

test("given a message in a state of the next release, when a run reads it, then it is unconfirmed, and no run sends it again", () => {
  const message = decodeMessage({ ...nextOf("MSG#202612#P0000004#RUN"), st: "Z" });
  expect([message.state, nextStep(message, new Date(NOW), undefined)]).toEqual(["unconfirmed", "final"]);
});
