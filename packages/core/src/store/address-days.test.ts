/** docs/rules/message.md, "One contact, one address". */
import { createHash } from "node:crypto";
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { addressKey } from "../model/keys.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio } from "../testing/studio.ts";
import { AddressDay, dayWrites, isDayTaken, releaseDay } from "./address-days.ts";

const ana = { ...student, email: " Ana@Exemplo.com.br", phone: "(11) 91234-5678", payer: undefined };
const keyOf = (address: string) => addressKey(OWNER, createHash("sha256").update(address).digest("hex"));
const EMAIL = keyOf("ana@exemplo.com.br");
const EXPIRES = Date.parse("2027-02-18T12:00:00.000Z") / 1000;

const byMail = { channel: "email", mailed: new Set<string>() } as const;
type Studio = Awaited<ReturnType<typeof aStudio>>;
async function write(
  { ctx }: Studio,
  contact: string,
  over: Partial<{ channel: "email" | "whatsapp"; isConfirmed: boolean }> = {},
) {
  const writes = await dayWrites(ctx, { students: [ana], channel: "email", isConfirmed: false, ...over, contact });
  await ctx.table.transact(writes.map(({ refusal: _refusal, ...one }) => one));
  return writes;
}

test("given a mail, when its day is written, then it takes the e-mail, once a day, kept for three days", async () => {
  const studio = await aStudio();
  studio.clock.now = "2027-02-15T12:00:00.900Z";
  const writes = await write(studio, "1.1");
  expect(writes.map(({ refusal }) => refusal?.())).toMatchObject([{ code: "reminder.contacted_today" }]);
  expect(studio.at(EMAIL)).toEqual({
    ...EMAIL,
    contactedOn: "2027-02-15",
    contactedAt: "2027-02-15T12:00:00.900Z",
    timezone: "America/Sao_Paulo",
    contacts: ["1.1"],
    expiresAt: EXPIRES,
  });
  for (const channel of ["email", "whatsapp"] as const)
    await expect(write(studio, "1.2", { channel })).rejects.toThrow("ConditionalCheckFailed");
  expect(await isDayTaken(studio.ctx, ana, byMail)).toBe(true);
  expect(await isDayTaken(studio.ctx, { ...ana, email: "outra@exemplo.com.br" }, byMail)).toBe(false);
});

test("given a day that was taken, when the next one begins for the owner, then it is free", async () => {
  const studio = await aStudio();
  await write(studio, "1.1");
  const next = { ...studio, ctx: { ...studio.ctx, today: civilDate("2027-02-16") } };
  expect(await isDayTaken(next.ctx, ana, byMail)).toBe(false);
  await write(next, "1.2");
  expect(studio.at(EMAIL)).toMatchObject({ contactedOn: "2027-02-16", contacts: ["1.2"] });
});

test("given a confirmed contact, when one of the day's contacts is undone, then the day stays taken until the other is undone, too", async () => {
  const studio = await aStudio();
  await write(studio, "1.1");
  await write(studio, "1.2", { isConfirmed: true });
  expect(studio.at(EMAIL)).toMatchObject({ contacts: ["1.1", "1.2"] });
  for (const contact of ["9.9", "1.1"]) await releaseDay(studio.ctx, { students: [ana], channel: "email", contact });
  expect(studio.at(EMAIL)).toMatchObject({ contactedOn: "2027-02-15", contacts: ["1.2"] });
  await releaseDay(studio.ctx, { students: [ana], channel: "email", contact: "1.2" });
  expect(studio.at(EMAIL)).toEqual({ ...EMAIL, expiresAt: EXPIRES });
});

test("given two confirmed contacts at once, when the slower one is written, then it is refused and none is lost", async () => {
  const studio = await aStudio();
  await write(studio, "1.1");
  const slow = await dayWrites(studio.ctx, { students: [ana], channel: "email", contact: "1.2", isConfirmed: true });
  await write(studio, "1.3", { isConfirmed: true });
  await expect(studio.ctx.table.transact(slow.map(({ refusal: _r, ...one }) => one))).rejects.toThrow();
  expect(slow[0]?.refusal?.()).toMatchObject({ code: "conflict.changed_meanwhile" });
  expect(studio.at(EMAIL)).toMatchObject({ contacts: ["1.1", "1.3"] });
});

test("given a press that has the day, when messages of it and of another press are written, then its own is added and the other's refused", async () => {
  const studio = await aStudio();
  const writeOf = async (contact: string, clickId: string) => {
    const writes = await dayWrites(studio.ctx, {
      students: [ana],
      channel: "email",
      isConfirmed: false,
      contact,
      clickId,
    });
    await studio.ctx.table.transact(writes.map(({ refusal: _refusal, ...one }) => one));
  };
  await writeOf("1.1", "a");
  await expect(writeOf("2.1", "b")).rejects.toThrow("ConditionalCheckFailed");
  await writeOf("3.1", "a");
  expect(studio.at(EMAIL)).toMatchObject({ press: "a", contacts: ["1.1", "3.1"] });
});

test("given no address is reached, when a day is written, then there is nothing to take", async () => {
  const { ctx } = await aStudio();
  const nobody = { ...ana, email: null, phone: null };
  expect(await dayWrites(ctx, { students: [nobody], channel: "email", contact: "1", isConfirmed: false })).toEqual([]);
});

test("given an address's day, when read, then it is a civil day, or free", () => {
  const taken = { contactedOn: civilDate("2027-02-15"), contacts: ["220270100.1"], expiresAt: 1 };
  expect(AddressDay.parse(taken)).toEqual(taken);
  expect(AddressDay.parse({ expiresAt: 1 })).toEqual({ expiresAt: 1 });
  for (const contactedOn of ["2027-02-30", ["2027-02-15"]])
    expect(() => AddressDay.parse({ ...taken, contactedOn })).toThrow();
});
