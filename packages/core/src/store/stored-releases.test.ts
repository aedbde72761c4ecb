/**
 * docs/data-model.md, "Stored data outlives code". Each file in `fixtures/` contains the items that
 * one release stored; once it is deployed, its file is never changed.
 */
import { readdirSync, readFileSync } from "node:fs";
import { civilDate, monthOf, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { setChargeStatus } from "../charge/set-charge-status.ts";
import { voidCharge } from "../charge/void-charge.ts";
import { checkSchema } from "../diagnostics/check-schema.ts";
import { applyMailEvent } from "../mail-event/apply-mail-event.ts";
import { sendInvoice } from "../message/send-invoice.ts";
import { decodeCharge, encodeCharge } from "../model/charge.ts";
import { keyOfTag, ownerPartition, parseOwnedKey } from "../model/keys.ts";
import { payerOf } from "../model/payer.ts";
import { planOf } from "../model/plan.ts";
import type { Item } from "../model/ports/table.ts";
import { itemOf, profileOf } from "../model/profile.ts";
import { encode } from "../model/stored.ts";
import { studentOf } from "../model/student.ts";
import { updatePlan } from "../plan/plans.ts";
import { updateProfile } from "../profile/update-profile.ts";
import { listStudents } from "../student/list-students.ts";
import { updateStudent } from "../student/update-student.ts";
import { eventTags } from "../testing/event-tags.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { requireProfile } from "./profiles.ts";

const folder = new URL("../../fixtures/", import.meta.url);
const releases = readdirSync(folder).map((file): [string, Item[]] => [
  file.replace(".json", ""),
  JSON.parse(readFileSync(new URL(file, folder), "utf8")),
]);

/** The items of this release; `1.0` changes until it is deployed. */
const current = releases.at(-1)?.[1] ?? [];

const isOf = (prefix: string) => (item: Item) =>
  String(item.sk).startsWith(prefix) && item.pk === ownerPartition("dono");
const isMap = (value: unknown): value is Item => typeof value === "object" && value !== null && !Array.isArray(value);
const withLater = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withLater);
  return isMap(value) ? { ...value, laterInside: "x" } : value;
};
/** Returns the item without attributes that its release did not know, which are null by default. */
const withoutLaterNulls = (written: Item, stored: Item): Item =>
  Object.fromEntries(Object.entries(written).filter(([name, value]) => name in stored || value !== null));
/** Returns an item with attributes that this release does not know, at every depth. */
const ofNextRelease = (item: Item): Item => ({
  ...Object.fromEntries(Object.entries(item).map(([name, value]) => [name, withLater(value)])),
  later: { kept: [1, "a"] },
});

async function anOwnerOf(items: readonly Item[]) {
  const owner = await anOwner();
  owner.table.items.clear();
  for (const item of items) await owner.table.put(item);
  const profile = await requireProfile(owner.ctx);
  return { ...owner, ctx: { ...owner.ctx, profile, today: civilDate(NOW.slice(0, 10)), tableName: "Mesa" } };
}

test.each(releases)(
  "given what release %s stored, when read and written as it is, then no attribute is another",
  (_name, items) => {
    for (const item of items.filter(isOf("PROFILE"))) expect(itemOf(profileOf(item))).toEqual(item);
    for (const { pk: _pk, sk: _sk, l1sk: _l1sk, ...fields } of items.filter(isOf("PAY#")))
      expect(encodeCharge(decodeCharge(fields))).toEqual(fields);
    for (const [prefix, read] of [
      ["STU#", studentOf],
      ["PLAN#", planOf],
      ["PERSON#", payerOf],
    ] as const)
      for (const { pk: _pk, sk: _sk, ...fields } of items.filter(isOf(prefix)))
        expect(withoutLaterNulls(encode(read(fields)), fields)).toEqual(fields);
  },
);

test.each(releases)("given the items of release %s, when checked, then there is no finding", async (_name, items) => {
  const { ctx } = await anOwnerOf(items);
  expect((await checkSchema(ctx)).discrepancies).toEqual([]);
});

test("given the items of this release, when looked through, then every kind is there with every attribute", async () => {
  const { ctx } = await anOwnerOf(current);
  const { schema } = await checkSchema(ctx);
  for (const { kind, attributes } of schema) {
    const stored = current
      .filter((item) => parseOwnedKey(String(item.sk))?.kind === kind)
      .flatMap((item) => Object.keys(item));
    expect([kind, attributes.filter((name) => !stored.includes(name))]).toEqual([kind, []]);
  }
});

test.each(
  releases.flatMap(([name, items]): [string, Item[]][] => [
    [name, items],
    [`${name}, with what the next one adds`, items.map(ofNextRelease)],
  ]),
)(
  "given what release %s stored, when today's verbs work with it, then they do, and nothing of another release is lost",
  async (_name, items) => {
    const { ctx, table, mails } = await anOwnerOf(items);
    const open = { studentId: 2, month: monthOf(civilDate("2027-01-10")), sequence: 0 };
    const old = { ...open, month: yearMonth("2026-10") };

    expect((await listStudents(ctx, {})).items.map(({ id }) => id)).toEqual([2, 3]);
    await updateProfile(ctx, { businessName: "Estúdio Novo" });
    await updatePlan(ctx, 1, { name: "Pilates solo" });
    await updateStudent(ctx, 2, { name: "Ana Lima" });
    await sendInvoice(ctx, chargeIdOf(open), { confirmRepeat: true });
    expect(mails).toHaveLength(1);
    const tags = mails[0]?.tags;
    const mail = { timestamp: NOW, messageId: "m-9", destination: ["ana@exemplo.com.br"] };
    await applyMailEvent(
      { ...ctx, watermark: { raisedTo: 0 } },
      { eventType: "Delivery", mail: { ...mail, tags: eventTags(tags) } },
    );
    await setChargeStatus(ctx, chargeIdOf(open), "pago");
    await voidCharge(ctx, chargeIdOf(old), "Engano");

    const at = (item: Item) => table.items.get(`${item.pk}|${item.sk}`);
    for (const item of items) expect([item.pk, item.sk, at(item)?.later]).toEqual([item.pk, item.sk, item.later]);
    const [profile = {}] = items.filter(isOf("PROFILE"));
    expect(at(profile)).toMatchObject({ billing: profile.billing, runs: profile.runs, hold: profile.hold });
    const [student = {}] = items.filter(isOf("STU#"));
    expect(at(student)).toMatchObject({ name: "Ana Lima", registration: student.registration });
    expect(at(student)).toMatchObject({ payer: student.payer, payerId: student.payerId });
    const sk = `MSG#${NOW.slice(0, 7).replace("-", "")}#P0000004#D${NOW.slice(8, 10)}`;
    expect(keyOfTag(tags?.msg ?? "")).toEqual({ ownerId: "dono", sk });
    const [charge = {}] = items.filter(isOf("PAY#202701"));
    expect(at(charge)).toMatchObject({ status: "pago", message: sk });
    expect(at({ pk: ownerPartition("dono"), sk })).toMatchObject({ st: "D", att: 1, purpose: "charge" });
  },
);
