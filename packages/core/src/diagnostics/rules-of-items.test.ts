import { expect, test } from "vitest";
import { addressKey, importKey, importPartKey, lockKey } from "../model/keys.ts";
import type { Item } from "../model/ports/table.ts";
import { OWNER, studentImport } from "../testing/entities.ts";
import { aCharge, aPayer, aPlan, aProfile, aStudent } from "../testing/stored-items.ts";
import { checkDates } from "./check-dates.ts";
import { checkIndex, checkOpenIndex } from "./check-index.ts";
import { checkKey } from "./check-key.ts";
import { checkLedger } from "./check-sums.ts";
import type { Finding } from "./finding.ts";
import { readStored } from "./stored-kinds.ts";

function findingsOf(item: Item): Finding[] {
  const stored = readStored(item);
  if (!stored) throw new Error("the key is none of ours");
  const index = stored.kind === "profile" ? checkIndex(stored, OWNER) : [];
  const open = stored.kind === "payment" ? checkOpenIndex(stored) : [];
  const ledger = stored.kind === "payment" ? checkLedger(stored) : [];
  return [...stored.findings, ...checkKey(stored, OWNER), ...index, ...open, ...checkDates(stored), ...ledger];
}

const said = (item: Item) =>
  findingsOf(item).map(({ kind, fix }) => {
    if (!fix) return `${kind}: by hand`;
    return `${kind}: ${"path" in fix ? `${fix.path.join(".")} ` : ""}${fix.act === "set" ? `=${fix.to}` : fix.act}`;
  });

const paid = (paidDate: string | null, createdAt = "2027-01-10T12:00:00.000Z") =>
  aCharge({ status: "pago", paidDate, createdAt, l1sk: undefined });
const period = (date: string) => ({ month: "2027-02", date, dueAt: "2027-02-10T11:00:00.000Z" });

const NOW = "2027-01-10T12:00:00.000Z";
const off = { parkedAt: NOW, g1pk: undefined, g1sk: undefined };
const IMPORT = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11";
const entry = { number: 1, amountCents: 5_000, date: "2027-01-11", method: "pix", at: NOW, by: "owner" };
const settled = (amountCents: number, over: Item) =>
  aCharge({ ledger: [{ ...entry, amountCents }], ledgerSize: 1, settledCents: amountCents, ...over });
const anImport = (over: Item = {}): Item => ({
  ...importKey(OWNER, IMPORT),
  ...studentImport,
  id: IMPORT,
  state: "done",
  nextPart: 2,
  createdAt: NOW,
  ...over,
});
const aPart: Item = { ...importPartKey(OWNER, IMPORT, 3), students: [], expiresAt: 1 };
const aLock = (over: Item = {}): Item => ({
  ...lockKey(OWNER, "student-data"),
  lockName: "student-data",
  lockedBy: "a",
  lockedAt: NOW,
  expiresAt: 1,
  createdAt: NOW,
  ...over,
});
const aPayerDay: Item = { ...addressKey(OWNER, "0f".repeat(32)), expiresAt: 1 };

test.each([
  ["a profile", aProfile()],
  ["a profile without automation", aProfile({ automationEnabled: false })],
  ["one without access", aProfile(off)],
  ["a plan", aPlan()],
  ["a student", aStudent()],
  ["a paused student", aStudent({ status: "pausado", pausedUntil: "2027-05-01" })],
  ["one paused without end", aStudent({ status: "pausado" })],
  ["one who was archived while paused", aStudent({ status: "arquivado", pausedUntil: "2027-05-01" })],
  ["an open charge", aCharge()],
  ["one paid on its first day", paid("2027-01-10")],
  ["one paid on the westernmost clock's day", paid("2027-01-09", "2027-01-10T11:59:00.000Z")],
  ["a void one with a day of payment", aCharge({ status: "cancelado", paidDate: "2026-01-01", l1sk: undefined })],
  ["one made late and due in another month", aCharge({ dueDate: "2027-03-31", l1sk: "0000002#2027-03-31" })],
  ["one of which a part was received", settled(5_000, {})],
  ["a void one of which all was received", settled(15_050, { status: "cancelado", l1sk: undefined })],
  ["an import", anImport()],
  ["an import's part", aPart],
  ["a lock", aLock()],
  ["a payer's day that is free", aPayerDay],
  ["an extra one", aCharge({ sk: "PAY#202701#0000002#03", sequence: 3 })],
])("given %s that is whole, when the rules look at it, then they say nothing", (_what, item) => {
  expect(findingsOf(item)).toEqual([]);
});

const paidInPart = settled(5_000, { status: "pago", paidDate: "2027-01-11", l1sk: undefined });
const tooEarly = aCharge({ dueDate: "2026-12-31", l1sk: "0000002#2026-12-31" });
const wronglyListed = aCharge({ l1sk: "0000002#2027-01-11" });
test.each<[what: string, item: Item, said: string[]]>([
  ["another id", anImport({ id: "x" }), [`key: id =${IMPORT}`]],
  ["another name", aLock({ lockName: "x" }), ["key: lockName =student-data"]],
  ["a paid charge of which a part was received", paidInPart, ["sum: by hand"]],
  ["automation off", aProfile({ ...off, g1sk: "0" }), ["index: g1sk unset"]],
  ["a due day of the month before", tooEarly, ["date: dueDate =2027-01-31"]],
  ["an open charge listed by another day", wronglyListed, ["index: l1sk =0000002#2027-01-10"]],
  ["a payment without a day", paid(null), ["date: paidDate =2027-01-10"]],
  ["a payment before the beginning", paid("2027-01-09"), []],
  ["a beginning that is no instant", aCharge({ createdAt: "ontem" }), ["date: by hand"]],
  ["a pending day of March", aProfile({ billing: period("2027-03-31") }), ["date: billing.date =2027-02-28"]],
  ["a past day of March", aProfile({ lastBilling: period("2027-03-10") }), ["date: lastBilling.date =2027-02-10"]],
  ["one that is missing and may not be", aStudent({ name: undefined }), ["schema: by hand"]],
  ["a day that is none", aCharge({ dueDate: "2027-02-30" }), ["schema: by hand"]],
])("given %s, when the rules look at it, then that alone is said and put right", (_what, item, what) => {
  expect(said(item)).toEqual(what);
});

test.each([
  ["import", anImport()],
  ["import-part", aPart],
  ["lock", aLock()],
  ["payer", aPayer()],
  ["address-day", aPayerDay],
])("given an item of the kind %s, when it is read, then it is returned unchanged, under its key", (kind, item) => {
  expect(readStored(item)).toMatchObject({ kind, sk: item.sk, item });
});

test("given a sum that disagrees, when it is put right, then only where it is still what was read", () => {
  const [finding] = findingsOf(settled(5_000, { settledCents: 4_000 }));
  expect(finding?.fix).toEqual({ act: "set", path: ["settledCents"], to: 5_000, was: 4_000 });
});
