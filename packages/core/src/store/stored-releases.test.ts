/**
 * Tests that the current verbs read and write the items of every release (docs/data-model.md,
 * "Stored data outlives code"). Each file in `fixtures/` contains the items that one release
 * stored; these files are never changed.
 */
import { readdirSync, readFileSync } from "node:fs";
import { civilDate, monthOf, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { sendInvoice } from "../charge/send-invoice.ts";
import { setChargeStatus } from "../charge/set-charge-status.ts";
import { voidCharge } from "../charge/void-charge.ts";
import { checkSchema } from "../diagnostics/check-schema.ts";
import { applyMailEvent } from "../mail-event/apply-mail-event.ts";
import { decodeCharge, encodeCharge } from "../model/charge.ts";
import { ownerPartition, payerKey, profileKey, tagOfKey } from "../model/keys.ts";
import { planOf } from "../model/plan.ts";
import type { Item } from "../model/ports/table.ts";
import { itemOf, profileOf } from "../model/profile.ts";
import { encode } from "../model/stored.ts";
import { studentOf } from "../model/student.ts";
import { updatePlan } from "../plan/update-plan.ts";
import { enrolOwner } from "../profile/enrol-owner.ts";
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

const isOf = (prefix: string) => (item: Item) =>
  String(item.sk).startsWith(prefix) && item.pk === ownerPartition("dono");
const isMap = (value: unknown): value is Item => typeof value === "object" && value !== null && !Array.isArray(value);
const withLater = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withLater);
  return isMap(value) ? { ...value, laterInside: "x" } : value;
};
/**
 * Returns the item as the next release may have stored it: with attributes that this release does
 * not know.
 */
const ofNextRelease = (item: Item): Item => ({
  ...Object.fromEntries(Object.entries(item).map(([name, value]) => [name, withLater(value)])),
  later: { kept: [1, "a"] },
});

/**
 * Returns the ledger attributes that a paid charge gets on reading if its release had no ledgers.
 */
const ledgerOf = ({ status, ledger, amountCents }: Item) =>
  status === "pago" && !ledger ? { ledger: expect.any(Array), ledgerSize: 1, settledCents: amountCents } : {};

/** The defaults of attributes that a later release added, if they are not null. */
const DEFAULTS: Item = {
  paymentTermDays: 0,
  pixWithoutTxid: false,
  lateFee: null,
  punctualityDiscount: null,
  formerPixKeys: [],
};

/**
 * Checks that no attribute is lost or changed; attributes that a later release added have their
 * defaults.
 */
function expectKept(written: Item, stored: Item) {
  const added = Object.keys(written).map((name) => [name, DEFAULTS[name] ?? null]);
  expect(written).toEqual({ ...Object.fromEntries(added), ...stored });
}

/** Returns the owner `dono` with only the given items, at the instant of `NOW`. */
async function anOwnerOf(items: readonly Item[]) {
  const owner = await anOwner();
  owner.table.items.clear();
  for (const item of items) await owner.table.put(item);
  const profile = await requireProfile(owner.ctx);
  return { ...owner, ctx: { ...owner.ctx, profile, today: civilDate(NOW.slice(0, 10)), tableName: "Mesa" } };
}

test("given the releases so far, when looked for, then each has its file", () => {
  expect(releases.map(([name]) => name)).toContain("2026-11");
});

test.each(releases)(
  "given what release %s stored, when read and written as it is, then no attribute is another",
  (_name, items) => {
    const [profile = {}] = items.filter(isOf("PROFILE"));
    expectKept(itemOf(profileOf(profile)), profile);
    for (const item of items.filter(isOf("PAY#"))) {
      const { pk: _pk, sk: _sk, l1sk: _l1sk, ...fields } = item;
      expectKept(encodeCharge(decodeCharge(item)), { ...fields, ...ledgerOf(fields) });
    }
    for (const [prefix, read] of [
      ["STU#", studentOf],
      ["PLAN#", planOf],
    ] as const)
      for (const { pk: _pk, sk: _sk, ...fields } of items.filter(isOf(prefix)))
        expectKept(encode(read(fields)), fields);
  },
);

test.each(releases)("given the items of release %s, when checked, then there is no finding", async (_name, items) => {
  const { ctx } = await anOwnerOf(items);
  const { discrepancies } = await checkSchema(ctx);
  // One charge was stored before `frequency` existed. It lacks the attribute and can still be read.
  expect(discrepancies.filter(({ message }) => !message.includes('"frequency"'))).toEqual([]);
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

    expect((await listStudents(ctx, {})).items).toHaveLength(2);
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
    // The payer inside the student of an earlier release is stored by the first edit.
    const { payer, payerId } = at(student) ?? {};
    expect(payer).toEqual(student.payer);
    const { laterInside: _inside, ...details } = isMap(payer) ? payer : {};
    const owned = at(payerKey("dono", Number(payerId)));
    expect(owned).toEqual(payer && expect.objectContaining({ ...details, studentIds: expect.arrayContaining([2]) }));
    expect(tagOfKey({ pk: ownerPartition("dono"), sk: "PAY#202701#0000002" })).toBe(tags?.msg);
    const [charge = {}] = items.filter(isOf("PAY#202701"));
    expect(at(charge)).toMatchObject({ status: "pago", mail: { st: "D", att: 3 } });
  },
);

test("given an owner whom an earlier release left out without automation, when they come months later, then this month is charged first, and the dispatch finds them from the first write on", async () => {
  const [, items = []] = releases.find(([name]) => name === "2026-12-automation-off") ?? [];
  const owner = await anOwnerOf(items);
  owner.clock.now = "2027-04-20T12:00:00.000Z";
  const read = await requireProfile(owner.ctx);
  expect(read).toMatchObject({ billing: { month: "2027-04", date: "2027-04-10" }, lastBilling: { month: "2027-03" } });
  const stored = () => owner.at(profileKey("dono"));
  expect(stored()).not.toHaveProperty("g1pk");
  await enrolOwner(owner.ctx, read);
  expect(stored()).toMatchObject({
    chargesSince: "2027-04",
    g1pk: "DUE#03",
    g1sk: "2027-04-10T11:00:00.000Z#dono",
  });
  const enrolled = await requireProfile(owner.ctx);
  await enrolOwner(owner.ctx, enrolled);
  expect(stored()).toMatchObject({ version: enrolled.version });
});
