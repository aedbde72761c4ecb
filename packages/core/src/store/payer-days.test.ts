/** Who counts as one payer, and the day that a contact takes for all of their students (docs/rules.md, "Reminding by hand"). */
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { payerKey } from "../model/keys.ts";
import type { Payer } from "../model/student.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio } from "../testing/studio.ts";
import { PayerDay, payerDayWrites, payerIdOf, releasePayerDay } from "./payer-days.ts";

const marta: Payer = {
  name: "Marta Souza",
  email: "marta@exemplo.com.br",
  phone: "5511912345678",
  document: "52998224725",
};
const BY_DOCUMENT = "7281dfb5e8becca0a1c5e77c1268baacb0f983572b8c204fd8df72b24175b231";
const BY_EMAIL = "f27eddcfc8c13796a04b5416255ec4e01944226dfb241e55e2a90515e7c33572";
const BY_PHONE = "eeff2a7b3fdffa242c44700da8293d40c64a070956a3cdac36a4553dd4786704";
const NAMED = { name: "Marta Souza", email: null, phone: null, document: null };

test.each<[string, Payer | undefined, string | undefined]>([
  ["a document", marta, BY_DOCUMENT],
  ["an address, and no document", { ...marta, document: null }, BY_EMAIL],
  ["a document and no address", { ...marta, email: null, phone: null }, BY_DOCUMENT],
  ["a phone alone", { ...NAMED, phone: "5511912345678" }, BY_PHONE],
  ["only a name", NAMED, undefined],
  ["nobody else who pays", undefined, undefined],
])("given a student with %s, when the payer is told apart, then by the surest of it", (_what, payer, id) => {
  expect(payerIdOf(payer)).toBe(id);
});

test("given a contact, when the payer's day is written, then it says by which, is taken once a day, and is kept for three days", async () => {
  const { ctx, clock, at } = await aStudio();
  clock.now = "2027-02-15T12:00:00.900Z";
  const writes = payerDayWrites(ctx, { ...student, payer: marta }, "220270100.1");
  expect(writes).toMatchObject([{ refusal: expect.any(Function) }]);
  expect(writes[0]?.refusal?.()).toMatchObject({ code: "reminder.contacted_today" });
  const write = () => ctx.table.transact(writes.map(({ refusal: _refusal, ...one }) => one));
  await write();
  const key = payerKey(OWNER, BY_DOCUMENT);
  expect(at(key)).toEqual({
    ...{ ...key, contactedOn: "2027-02-15", contactedBy: "220270100.1" },
    expiresAt: Date.parse("2027-02-18T12:00:00.000Z") / 1000,
  });
  await expect(write()).rejects.toThrow("ConditionalCheckFailed");
  expect(payerDayWrites(ctx, student, "220270100.1")).toEqual([]);
});

test("given a payer's day, when another contact's is given back, then it stays; when its own is, then it is free at once", async () => {
  const { ctx, at, table } = await aStudio();
  const key = payerKey(OWNER, BY_DOCUMENT);
  const day = { contactedOn: "2027-02-15", contactedBy: "220270100.1", expiresAt: 1 };
  await table.put({ ...key, ...day });
  await releasePayerDay(ctx, BY_DOCUMENT, "220270100.2");
  expect(at(key)).toEqual({ ...key, ...day });
  await releasePayerDay(ctx, BY_DOCUMENT, "220270100.1");
  expect(at(key)).toEqual({ ...key, expiresAt: 1 });
});

test("given a payer's day, when read, then it is a civil day, or free", () => {
  const taken = { contactedOn: civilDate("2027-02-15"), contactedBy: "220270100.1", expiresAt: 1 };
  expect(PayerDay.parse(taken)).toEqual(taken);
  expect(PayerDay.parse({ expiresAt: 1 })).toEqual({ expiresAt: 1 });
  for (const contactedOn of ["2027-02-30", ["2027-02-15"]])
    expect(() => PayerDay.parse({ ...taken, contactedOn })).toThrow();
});
